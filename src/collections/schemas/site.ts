import { z } from 'zod';
import { counted } from '#src/domain/count-with-noun.ts';
import { line, outsideLink, phone, whole } from './shared-fields.ts';

/** Length of the coach's greeting, in words. `about` takes about a minute to read aloud. */
const GREETING_WORDS = { least: 80, about: 150, most: 220 } as const;

/** Schema for the coach's greeting. */
function greeting() {
  return z
    .string()
    .max(3000)
    .superRefine((text, context) => {
      const { least, about, most } = GREETING_WORDS;
      const words = text.split(/\s+/).filter(Boolean).length;
      if (words >= least && words <= most) return;
      const remedy =
        words < least ? `Add ${least - words} or more.` : `Take out ${words - most} or more.`;
      context.addIssue({
        code: 'custom',
        message: `Your greeting has ${counted(words, 'word')}. Write about ${about}. ${remedy}`,
      });
    });
}

/**
 * `content/site.json`. Anything the owner hasn't provided is null. Pages then use text that's true
 * for any owner, and the launch check lists each missing value.
 */
export const siteSchema = z.strictObject({
  name: line(3, 60).describe('The site’s name'),
  tagline: line(10, 120).describe('What the site is, in a few words'),
  coach: z
    .strictObject({
      name: line(3, 60)
        .nullable()
        .describe('Your full name. If it’s null, pages say "Your recovery coach"'),
      shortName: line(2, 30)
        .nullable()
        .describe('What people call you. If it’s null, pages say "your coach"'),
      role: line(3, 80).describe('Your role, for example "Stroke survivor and recovery coach"'),
      photo: z
        .strictObject({
          image: z
            .string()
            .regex(/^\.\/art\/[\w.-]+\.(?:jpe?g|png)$/i)
            .describe('A photo of you. Your face can be anywhere in it'),
          alt: line(10, 200).describe('What the photo shows, for people who can’t see it'),
        })
        .nullable()
        .describe('Your photo. If it’s null, no page or email shows one'),
      greeting: greeting()
        .nullable()
        .describe(
          'How you’d say hello to a reader, in about 150 words, using "I." A blank line starts a new paragraph. If it’s null, it isn’t shown',
        ),
      signature: line(2, 40)
        .nullable()
        .describe(
          'How you sign off, such as "Warmly, Maria". If it’s null, pages and emails aren’t signed',
        ),
      voice: z
        .strictObject({
          recording: z
            .string()
            .regex(/^\/voice\/[\w.-]+\.(?:mp3|m4a)$/i)
            .describe('You, saying hello: an MP3 or M4A file of up to 60 seconds'),
          words: line(20, 1500).describe('What you say, for people who can’t hear it'),
        })
        .nullable()
        .describe('Your voice. If it’s null, no page has it'),
      story: z
        .array(
          z.strictObject({
            title: line(3, 60).describe('The heading of this part'),
            asks: line(10, 160).describe('What to enter here. The launch check asks for it'),
            text: z
              .array(line(20, 300))
              .describe(
                'Short paragraphs, using "I." Only what’s true of you. If it’s empty, it isn’t shown',
              ),
          }),
        )
        .describe('Your story on /about, in its parts'),
    })
    .describe('Who runs the site'),
  email: z.email().describe('The email address people write to'),
  phone: phone().nullable().describe('Your phone number, or null for none'),
  postalAddress: line(10, 200)
    .nullable()
    .describe(
      'Your postal address. The law requires it in newsletters, so you can’t launch without it',
    ),
  social: z
    .strictObject({
      facebookGroup: outsideLink()
        .nullable()
        .describe(
          'Your Facebook group’s address. If it’s null, Join Facebook Group opens a search',
        ),
      groupFinder: outsideLink().describe(
        'Where each state’s link goes: the official group finder',
      ),
    })
    .describe('Pages on other sites'),
  countPresses: z
    .boolean()
    .describe(
      'true: we count how often people select the main buttons, but not who. false: we count nothing',
    ),
  showSamples: z
    .boolean()
    .describe(
      'true: made-up ratings, reviews, events, and posts show on your own computer, marked as samples. false: they don’t show anywhere. The real site never shows them',
    ),
  copyrightYear: whole(2020, 2100).describe('The year in the footer'),
});
