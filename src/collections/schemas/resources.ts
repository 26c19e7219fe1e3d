import { z } from 'zod';
import { day, line, outsideLink, pagePath, phone, slug } from './fields.ts';

const card = z.strictObject({
  title: line(3, 90).describe('The exact name of the organization'),
  description: line(20, 240).describe('What a person gets there, in 1 or 2 short sentences'),
  phone: phone()
    .optional()
    .describe(
      'The number as people say it: 988 or 1-888-478-7653. Call it before you write it here',
    ),
  phoneNote: line(3, 160).optional().describe('When the phone is answered and in which languages'),
  website: outsideLink().optional().describe('The address of the site, with https://'),
  websiteLabel: line(3, 60)
    .optional()
    .describe('The name of the site for people, for example stroke.org'),
  note: line(3, 240).optional().describe('A caution, for example "This is not a crisis line."'),
  isAffiliate: z
    .boolean()
    .optional()
    .describe('true if we earn money with the link. The card says so'),
  link: pagePath().optional().describe('A page of this site, for example /shop'),
});

/** `content/resources.json`: the cards of the resources page. */
export const resourcesSchema = z.strictObject({
  checked: day().describe(
    'The day you last called every number and opened every link, as YYYY-MM-DD',
  ),
  groups: z
    .array(
      z.strictObject({
        id: slug().describe('The name of the group in the address: /resources#<id>'),
        title: line(3, 60).describe('The heading of the group'),
        cards: z.array(card).min(1).describe('The cards of the group'),
      }),
    )
    .min(1)
    .describe('The groups of cards, in the order of the page'),
});
