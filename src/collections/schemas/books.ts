import { z } from 'zod';
import { SLUG } from '#src/domain/ebooks/product.ts';
import { checkedFacts, line, list, namesOneSource, sourceLink } from './shared-fields.ts';

/** Page layouts other than the default, which flows from top to bottom. */
const LAYOUTS = [
  'card',
  'own-card',
  'cutting',
  'recipe',
  'spread',
  'wide',
  'week',
  'menu',
  'numbers',
  'pairs',
  'lists',
  'cut',
  'wallet',
  'day',
  'halves',
  'bands',
  'read',
] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Front matter of `content/books/<slug>.md`, the starter edition of a product. */
export const bookSchema = z.strictObject({
  title: z.string().min(3).max(80).describe('The title of the product'),
  slug: z.string().regex(SLUG).describe('The product’s slug, as in products.json'),
  language: z.literal('en-US').describe('Always en-US'),
  opening: z
    .string()
    .regex(/^\.\.\/art\/[a-z0-9/-]+\.svg$/)
    .optional()
    .describe('The drawing on the title page'),
  layouts: z
    .record(z.string(), z.enum(LAYOUTS))
    .optional()
    .describe('Page layouts, by the first words of their headings, such as recipe'),
  forms: z
    .array(z.string().min(1))
    .optional()
    .describe(
      'The first words of the headings of forms. Those pages may look alike or have few words',
    ),
  unlisted: z
    .array(z.string().min(1))
    .optional()
    .describe('The first words of headings that the table of contents leaves out'),
  chapters: z
    .record(z.string(), line(3, 60))
    .optional()
    .describe(
      'Chapters in the table of contents: the first words of the heading where each one starts, and its name',
    ),
  night: z.boolean().optional().describe('true: the fillable edition has light text on dark pages'),
  sources: list(
    z
      .strictObject({
        label: line(5, 160).describe('Who says it, and where'),
        url: sourceLink().describe('The address of the page or paper itself'),
      })
      .refine(namesOneSource, {
        error: 'The address doesn’t have the DOI, PMID, or PMC in its label. Link to that paper.',
      }),
    1,
  ).describe('Where the facts come from. These appear in the book'),
  checkedBy: list(checkedFacts().checkedBy.unwrap(), 1)
    .optional()
    .describe(
      'Real health professionals who’ve read the whole book and agreed to be named in it: name, profession, date',
    ),
});

const exercise = z.strictObject({
  evening: z.int(),
  name: z.string().min(1),
  /** Text to read aloud: a short introduction, the steps, and an easier version. */
  html: z.string().min(1),
});

const meal = z.strictObject({
  /** Heading of the meal's column, such as Dinner. */
  when: z.string().min(1),
  name: z.string().min(1),
  /** Ingredients with amounts, for 2 people. */
  food: z.array(z.string().min(1)).min(1),
  /** The dinner page's tip for tired days. */
  easier: z.string().min(1).optional(),
});

/**
 * Excerpt of a book for the site's pages, in `content/books/editions/<slug>.json`. Written by the
 * book build.
 */
export const bookExtractSchema = z.strictObject({
  /** The first pages as HTML. Drawing paths are the same as in the book's text. */
  sample: z.string().min(1),
  /** The exercises in the Calm Evenings Workbook, excluding the parts to fill in on paper. */
  exercises: z.array(exercise).min(1).optional(),
  /** The meals for the meal plan day shown on the sales page. */
  meals: z.array(meal).min(1).optional(),
  /** Kilocalories per person per day for each size of the meal plan. */
  sizes: z
    .array(z.strictObject({ target: z.int(), average: z.int(), least: z.int(), most: z.int() }))
    .min(1)
    .optional(),
});
export type BookExtract = z.infer<typeof bookExtractSchema>;
