import { z } from 'zod';
import { line, outsideLink, phone, whole } from './shared-fields.ts';

/**
 * `content/site.json`. Anything the owner hasn't provided is null. Pages then use text that's true
 * for any owner, and the launch check lists each missing value.
 */
export const siteSchema = z.strictObject({
  name: line(3, 60).describe('The name of the site'),
  tagline: line(10, 120).describe('What the site is, in a few words'),
  coach: z
    .strictObject({
      name: line(3, 60)
        .nullable()
        .describe('Your full name. null: the pages say "Your recovery coach"'),
      shortName: line(2, 30)
        .nullable()
        .describe('How people call you. null: the pages say "your coach"'),
      role: line(3, 80).describe('What you are, for example "Stroke survivor and recovery coach"'),
      story: z
        .array(
          z.strictObject({
            title: line(3, 60).describe('The heading of this part'),
            asks: line(10, 160).describe('What to enter here. The launch check asks for it'),
            text: z
              .array(line(20, 300))
              .describe('Short paragraphs, with I. Only what is true of you. Empty: not shown'),
          }),
        )
        .describe('Your story on /about, in its parts'),
    })
    .describe('Who runs the site'),
  email: z.email().describe('The address that people write to'),
  phone: phone().nullable().describe('Your phone number, or null for none'),
  postalAddress: line(10, 200)
    .nullable()
    .describe('Your postal address. The law asks for it in newsletters. null stops a launch'),
  social: z
    .strictObject({
      facebookGroup: outsideLink()
        .nullable()
        .describe('The address of your Facebook group. null: Join Facebook Group opens a search'),
      groupFinder: outsideLink().describe('Where each state leads: the official group finder'),
    })
    .describe('Places on other sites'),
  countPresses: z
    .boolean()
    .describe(
      'true: how often the main buttons are pressed is counted, never who pressed them. false: nothing is counted',
    ),
  tellSales: z
    .boolean()
    .describe('true: you get an email for each sale, within minutes. false: you don’t'),
  showSamples: z
    .boolean()
    .describe(
      'true: made-up ratings, reviews, events, and posts show on your own computer, marked as samples. false: they show nowhere. The real site never shows them',
    ),
  copyrightYear: whole(2020, 2100).describe('The year in the footer'),
});
