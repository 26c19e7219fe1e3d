import { z } from 'zod';
import {
  checkedFacts,
  day,
  drawing,
  line,
  list,
  outsideLink,
  pagePath,
  phone,
  slug,
  sourceLink,
} from './shared-fields.ts';

const card = z.strictObject({
  title: line(3, 90).describe('The organization’s exact name'),
  icon: drawing().describe('The drawing next to the name'),
  description: line(20, 240).describe('What people can get there, in 1 or 2 short sentences'),
  phone: phone()
    .optional()
    .describe(
      'The number the way people write it: 988 or 1-888-478-7653. Call it before you add it',
    ),
  sms: phone().optional().describe('The number for text messages, for example 988'),
  phoneNote: line(3, 160)
    .optional()
    .describe('When someone answers the phone, and in which languages'),
  website: outsideLink().optional().describe('The website’s address, with https://'),
  websiteLabel: line(3, 60)
    .optional()
    .describe('The website’s name as people know it, for example stroke.org'),
  note: line(3, 240).optional().describe('A caution, for example "This is not a crisis line."'),
  isAffiliate: z
    .boolean()
    .optional()
    .describe('true if we earn money from the link. The card says so'),
  link: pagePath().optional().describe('A page on this site, for example /shop'),
});

/** `content/resources.json`: the cards of the resources page. */
export const resourcesSchema = z.strictObject({
  checked: day().describe(
    'The day you last called every number and opened every link, as YYYY-MM-DD',
  ),
  groups: list(
    z.strictObject({
      id: slug().describe('The group’s name in the address: /resources#<id>'),
      title: line(3, 60).describe('The group’s heading'),
      cards: list(card, 1).describe('The group’s cards'),
    }),
    1,
  ).describe('The groups of cards, in the order they appear'),
  quickReference: z
    .strictObject({
      ...checkedFacts(),
      fast: z
        .strictObject({
          title: line(3, 60).describe('The heading'),
          signs: z
            .array(
              z.strictObject({
                letter: z.string().length(1).describe('The letter, for example F'),
                word: line(3, 20).describe('The word the letter stands for'),
                text: line(10, 160).describe('What to look for and what to do'),
              }),
            )
            .length(4)
            .describe('The 4 signs'),
          note: line(10, 240).describe(
            'Other signs. The articles, the guide, and the chat use the same wording',
          ),
          beFast: line(10, 160).describe(
            'BE-FAST, letter by letter. The guide and the chat use the same wording',
          ),
          wait: line(10, 240).describe('What to do until the ambulance comes'),
        })
        .describe('The signs of a stroke, shown here and on the last page of each book'),
      phases: z
        .strictObject({
          title: line(3, 60).describe('The heading'),
          phases: list(
            z.strictObject({
              name: line(3, 30).describe('The phase’s name'),
              time: line(3, 40).describe('When it is'),
              text: line(10, 200).describe('What happens in it'),
            }),
            1,
          ).describe('The phases, in order'),
          note: line(10, 240).describe('What the dates don’t mean'),
        })
        .describe('The phases of recovery'),
      areas: z
        .strictObject({
          title: line(3, 60).describe('The heading'),
          intro: line(10, 240).describe('1 or 2 sentences above the list'),
          areas: list(
            z.strictObject({
              text: line(3, 60).describe('A part of life a stroke can affect'),
              link: pagePath()
                .optional()
                .describe('The article about it, for example /blog/sleep-after-stroke'),
            }),
            1,
          ).describe('The parts of life a stroke can affect'),
        })
        .describe('The key recovery areas'),
      sources: list(
        z.strictObject({
          label: line(3, 120).describe('Who wrote it, and its title'),
          url: sourceLink().describe('Its address, with https://'),
        }),
        1,
      ).describe('Where these facts come from'),
    })
    .describe('The quick reference guide below the cards'),
});
