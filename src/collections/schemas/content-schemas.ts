import { z } from 'zod';
import { announcedSchema, articleSchema } from './articles.ts';
import { bookSchema } from './books.ts';
import { chatSchema } from './chat.ts';
import { communitySchema } from './community.ts';
import { eventSchema } from './events.ts';
import { freePageSchema } from './free-pages.ts';
import { guideDaySchema } from './guide.ts';
import { howToSchema } from './how-to.ts';
import { launchSchema } from './launch.ts';
import { resourcesSchema } from './resources.ts';
import { siteSchema } from './site.ts';
import { productsSchema } from './products.ts';
import {
  checkedFacts,
  day,
  line,
  list,
  slug,
  sample,
  pagePath,
  uniqueBy,
  whole,
} from './shared-fields.ts';

/** `content/access-report.json`: what the tests checked, and what hasn't been tested. */
export const accessReportSchema = z.strictObject({
  date: day().describe('The day of the tests, as YYYY-MM-DD. A program fills this in'),
  checks: list(
    z.strictObject({
      id: z
        .string()
        .regex(/^[a-z-]+$/)
        .describe('The short name the tests use for it'),
      what: line(10, 120).describe('What was checked'),
      count: z.int().positive().describe('How many were checked'),
      found: z.int().nonnegative().describe('How many problems were found'),
    }),
    1,
  ).describe('What programs checked. A program fills this in'),
  notTested: z
    .array(line(10, 160))
    .describe('What nobody has tested yet. Write this by hand, and be honest'),
});

/** `content/drawings.json`: drawings that show how to do something (decision 365). */
export const drawingsSchema = z.array(
  z.strictObject({
    id: slug().describe('The name of its file in art/steps/, without .svg'),
    title: line(5, 60).describe('The caption below the drawing'),
    steps: list(line(10, 120), 2, 6).describe(
      'What each of its pictures shows, for people who can’t see it',
    ),
    band: z
      .boolean()
      .optional()
      .describe('true: a yellow band marks the weaker side. The line below says so'),
  }),
);

/** `content/familiar-words.json`: words the plain-language check accepts as familiar. */
export const familiarWordsSchema = z.strictObject({
  words: z
    .array(
      z.strictObject({
        word: z.string().min(1).describe('A word, in lowercase'),
        because: line(5, 200).describe('Why everyone knows it'),
      }),
    )
    .describe('Words that count as familiar'),
  shortForms: z
    .array(z.string().regex(/^[A-Z]{2,6}$/))
    .describe('Short forms in capital letters that count as familiar'),
});

/** A word or phrase to avoid, and what to write instead. */
const replacement = z.strictObject({
  avoid: line(2, 60).describe('The words to avoid'),
  use: line(2, 120).describe('What to write instead'),
  because: line(5, 200).optional().describe('What is wrong with the words to avoid'),
  warn: z
    .boolean()
    .optional()
    .describe('true: the check only warns, because the words are sometimes fine'),
  except: z.array(line(2, 120)).optional().describe('Longer phrases where the words are fine'),
});

/** `content/plain-words.json`: words to avoid, and what to write instead. */
export const plainWordsSchema = z.array(replacement);

/** `content/unnatural.json`: unnatural phrases to avoid, and sentences that are allowed anyway. */
export const unnaturalSchema = z.strictObject({
  phrases: z.array(replacement).describe('Phrases that sound translated, with the natural wording'),
  allowed: z
    .array(
      z.strictObject({
        sentence: line(2, 600).describe(
          'The sentence, word for word, that the check should ignore',
        ),
        reason: line(5, 300).describe('Why someone decided to keep it'),
      }),
    )
    .describe('Sentences someone decided to keep'),
});

const question = z.strictObject({
  question: line(8, 120).describe('The question, in a reader’s own words'),
  answer: line(10, 400).describe('The answer, in 1 to 3 short sentences'),
});

/** `content/faqs.json`: questions and answers, by page. */
export const faqsSchema = z
  .strictObject({
    contact: list(question, 1).describe('The questions on the Contact page'),
  })
  .catchall(list(question, 1).describe('The questions on another page'));

/** `content/glossary.json`: difficult words, each with a meaning in plain language. */
export const glossarySchema = uniqueBy(
  z.array(
    z.strictObject({
      id: slug().describe('The word in <Term id="…">: lowercase, with hyphens instead of spaces'),
      term: line(2, 60).describe('The word as it appears in the text'),
      forms: z
        .array(line(2, 60))
        .optional()
        .describe('Other ways to write it, for example a short form in capital letters'),
      meaning: line(10, 240).describe('What it means, in 1 or 2 short sentences'),
      link: pagePath()
        .optional()
        .describe('The article that says more, for example /blog/sleep-after-stroke'),
    }),
  ),
  'id',
  'term',
);

/** Front matter of `content/legal/<slug>.mdx`. */
export const legalSchema = z.strictObject({
  title: line(3, 80).describe('The heading of the page'),
  description: line(50, 160).describe('What the page says, in 1 sentence. Search engines show it'),
  updated: day().describe('The day of the last change, as YYYY-MM-DD'),
  summary: list(line(10, 160), 2, 8).describe('The whole page in 2 to 8 short, plain sentences'),
});

/** `content/notifications.json`: sample purchase notices for local use. */
export const notificationsSchema = z.array(
  z.strictObject({
    name: z
      .string()
      .regex(/^[A-Z][\p{L}'-]+ [A-Z]\.$/u)
      .describe('First name and initial, for example Maria T.'),
    state: line(4, 30).describe('The name of a state, as in states.json'),
    product: slug().describe('The slug of a product, as in products.json'),
    timeAgo: line(5, 30).describe('For example "2 hours ago"'),
    sample: sample(),
  }),
);

/** Front matter of `content/es/<slug>.mdx`: one page in Spanish. */
export const spanishSchema = z.strictObject({
  title: line(3, 60).describe('The heading of the page, in Spanish'),
  description: line(50, 160).describe(
    'What the page offers, in 1 Spanish sentence. Search engines show it',
  ),
  order: z.int().min(1).describe('Its place among the Spanish pages: 1 comes first'),
  english: pagePath()
    .optional()
    .describe('The page on this site that says the same in English. The two link to each other'),
  ...checkedFacts(),
});

/** `content/states.json`: the 50 states and the District of Columbia. */
export const statesSchema = uniqueBy(
  z.array(
    z.strictObject({
      code: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .describe('The state’s 2-letter abbreviation'),
      name: line(4, 30).describe('The name of the state'),
    }),
  ),
  'code',
  'name',
);

/** `content/testimonials.json`: sample testimonials for local use and previews. */
export const testimonialsSchema = uniqueBy(
  z.array(
    z.strictObject({
      id: slug().describe('A short name, for example maria-t'),
      customer_name: line(2, 40).describe('First name and initial, for example Maria T.'),
      customer_role: line(3, 40).describe('Who the person is, for example Stroke survivor'),
      content: line(20, 300).describe('What the person says. No health claims'),
      rating: whole(1, 5).describe('1 to 5 stars'),
      sample: sample(),
    }),
  ),
  'id',
);

/** Schema for a type of file in `content/`. `name` is the one used in the coach's README. */
export interface ContentSchema {
  name: string;
  matches: RegExp;
  schema: z.ZodType;
}

const ART = /^\.\.\/art\/(?:[a-z0-9-]+\/)?[a-z0-9_-]+\.(?:svg|jpe?g|png)$/;
const artPath = z.string().refine((path) => ART.test(path), {
  error: ({ input }) =>
    input === ''
      ? 'Choose a picture.'
      : `Pages can’t show "${String(input)}". A drawing has to be an SVG, and a photo has to be a JPG or PNG. If your phone takes HEIC photos, it can also save a JPG.`,
});

/** Each type of content file with its schema, in the order of the coach's README. */
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  'blog/<slug>.mdx': articleSchema(artPath),
  'announced.json': announcedSchema,
  'glossary.json': glossarySchema,
  'drawings.json': drawingsSchema,
  'how-to.json': howToSchema,
  'products.json': productsSchema,
  'books/<slug>.md': bookSchema,
  'resources.json': resourcesSchema,
  'free-pages/<slug>.json': freePageSchema,
  'community.json': communitySchema,
  'events/<id>.json': eventSchema,
  'states.json': statesSchema,
  'testimonials.json': testimonialsSchema,
  'notifications.json': notificationsSchema,
  'faqs.json': faqsSchema,
  'chat.json': chatSchema,
  'guide/day-<day>.mdx': guideDaySchema,
  'es/<slug>.mdx': spanishSchema,
  'access-report.json': accessReportSchema,
  'legal/<slug>.mdx': legalSchema,
  'launch.json': launchSchema,
  'site.json': siteSchema,
  'familiar-words.json': familiarWordsSchema,
  'plain-words.json': plainWordsSchema,
  'unnatural.json': unnaturalSchema,
};

/** Patterns for the placeholders in file names. */
const NAMED: Readonly<Record<string, string>> = {
  slug: '[a-z0-9-]+',
  id: '[a-z0-9-]+',
  day: '\\d',
};

/** All content schemas, each with a pattern for its file names. */
export const CONTENT_SCHEMAS: readonly ContentSchema[] = Object.entries(SCHEMAS).map(
  ([name, schema]) => ({ name, matches: patternOf(name), schema }),
);

function patternOf(name: string): RegExp {
  const parts = name
    .split(/<(\w+)>/)
    .map((part, at) => (at % 2 ? NAMED[part] : RegExp.escape(part)));
  return new RegExp(`^content/${parts.join('')}$`);
}
