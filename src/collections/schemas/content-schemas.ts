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

/** `content/access-report.json`: what the tests checked, and what no one has tested. */
export const accessReportSchema = z.strictObject({
  date: day().describe('The day of the tests, as YYYY-MM-DD. A program writes it'),
  checks: list(
    z.strictObject({
      id: z
        .string()
        .regex(/^[a-z-]+$/)
        .describe('The short name that the tests give it'),
      what: line(10, 120).describe('What was looked at'),
      count: z.int().positive().describe('How many were looked at'),
      found: z.int().nonnegative().describe('How many problems were found'),
    }),
    1,
  ).describe('What programs looked at. A program writes it'),
  notTested: z.array(line(10, 160)).describe('What nobody has tested yet, by hand and honestly'),
});

/** `content/drawings.json`: drawings that show how to do something (decision 365). */
export const drawingsSchema = z.array(
  z.strictObject({
    id: slug().describe('The name of its file in art/steps/, without .svg'),
    title: line(5, 60).describe('The line below the drawing'),
    steps: list(line(10, 120), 2, 6).describe(
      'What each of its pictures shows, for people who do not see it',
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
        word: z.string().min(1).describe('A word, in lower case'),
        because: line(5, 200).describe('Why everybody knows it'),
      }),
    )
    .describe('Words that count as known'),
  shortForms: z
    .array(z.string().regex(/^[A-Z]{2,6}$/))
    .describe('Short forms in capital letters that count as known'),
});

/** A word or phrase to avoid, and what to write instead. */
const replacement = z.strictObject({
  avoid: line(2, 60).describe('The words to avoid'),
  use: line(2, 120).describe('What to write in their place'),
  because: line(5, 200).optional().describe('What is wrong with the words to avoid'),
  warn: z
    .boolean()
    .optional()
    .describe('true: the check only warns, because the words can be right'),
  except: z.array(line(2, 120)).optional().describe('Longer phrases in which the words are right'),
});

/** `content/plain-words.json`: words to avoid, and what to write instead. */
export const plainWordsSchema = z.array(replacement);

/** `content/unnatural.json`: phrases that nobody says, and sentences that stay as they are. */
export const unnaturalSchema = z.strictObject({
  phrases: z.array(replacement).describe('Phrases that sound translated, with the natural form'),
  allowed: z
    .array(
      z.strictObject({
        sentence: line(2, 600).describe('The sentence, word for word, that the check leaves alone'),
        reason: line(5, 300).describe('Why a person decided to keep it'),
      }),
    )
    .describe('Sentences that a person decided to keep'),
});

const question = z.strictObject({
  question: line(8, 120).describe('The question, in the words of a reader'),
  answer: line(10, 400).describe('The answer, in 1 to 3 short sentences'),
});

/** `content/faqs.json`: questions and answers, by page. */
export const faqsSchema = z
  .strictObject({
    contact: list(question, 1).describe('The questions of the contact page'),
  })
  .catchall(list(question, 1).describe('The questions of another page'));

/** `content/glossary.json`: hard words with a plain-language meaning. */
export const glossarySchema = uniqueBy(
  z.array(
    z.strictObject({
      id: slug().describe('The word in <Term id="…">: lower case, hyphens for spaces'),
      term: line(2, 60).describe('The word as it stands in a text'),
      forms: z
        .array(line(2, 60))
        .optional()
        .describe('Other ways to write it, for example a short form in capital letters'),
      meaning: line(10, 240).describe('What it means, in 1 or 2 short sentences'),
    }),
  ),
  'id',
  'term',
);

/** Front matter of `content/legal/<slug>.mdx`. */
export const legalSchema = z.strictObject({
  title: line(3, 80).describe('The heading of the page'),
  description: line(50, 160).describe('What the page says, in 1 sentence. Search pages show it'),
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
    'What the page gives, in 1 Spanish sentence. Search pages show it',
  ),
  order: z.int().min(1).describe('Its place among the Spanish pages: 1 comes first'),
  english: pagePath()
    .optional()
    .describe('The page of this site that says the same in English. The two name each other'),
  ...checkedFacts(),
});

/** `content/states.json`: the 50 states and the District of Columbia. */
export const statesSchema = uniqueBy(
  z.array(
    z.strictObject({
      code: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .describe('The 2 letters of the state'),
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

/** Schema for a kind of file in `content/`. `name` is what the coach's README calls it. */
export interface ContentSchema {
  name: string;
  matches: RegExp;
  schema: z.ZodType;
}

const ART = /^\.\.\/art\/(?:[a-z0-9-]+\/)?[a-z0-9_-]+\.(?:svg|jpe?g|png)$/;
const artPath = z.string().refine((path) => ART.test(path), {
  error: ({ input }) =>
    input === ''
      ? 'No picture is chosen.'
      : `Pages cannot show "${String(input)}". A drawing is an SVG, a photo a JPG or PNG: a phone that makes HEIC photos can send a JPG.`,
});

/** Each kind of content file with its schema, in the order of the coach's README. */
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

/** The same schemas, each with the pattern for its file names. */
export const CONTENT_SCHEMAS: readonly ContentSchema[] = Object.entries(SCHEMAS).map(
  ([name, schema]) => ({ name, matches: patternOf(name), schema }),
);

function patternOf(name: string): RegExp {
  const parts = name
    .split(/<(\w+)>/)
    .map((part, at) => (at % 2 ? NAMED[part] : RegExp.escape(part)));
  return new RegExp(`^content/${parts.join('')}$`);
}
