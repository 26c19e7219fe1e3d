import { z } from 'zod';
import { SLUG } from '#src/domain/ebooks/product.ts';

/** How a page can be laid out, beside the plain way from top to bottom. */
const LAYOUTS = [
  'card',
  'own-card',
  'recipe',
  'wide',
  'week',
  'pairs',
  'lists',
  'cut',
  'wallet',
] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The front matter of `content/books/<slug>.md`: the starter edition of a product. */
export const bookSchema = z.strictObject({
  title: z.string().min(3).max(80).describe('The title of the product'),
  slug: z.string().regex(SLUG).describe('The slug of the product, as in products.json'),
  language: z.literal('en-US').describe('Always en-US'),
  opening: z
    .string()
    .regex(/^\.\.\/art\/[a-z0-9/-]+\.svg$/)
    .optional()
    .describe('The drawing on the page of the title'),
  layouts: z
    .record(z.string(), z.enum(LAYOUTS))
    .optional()
    .describe('Layouts of pages by the first words of their headings, such as recipe'),
  forms: z
    .array(z.string().min(1))
    .optional()
    .describe('First words of the headings of forms: such pages may be alike, or have few words'),
});

const exercise = z.strictObject({
  evening: z.int(),
  name: z.string().min(1),
  /** What a voice can read: a few words, the steps and the easier way. */
  html: z.string().min(1),
});

const meal = z.strictObject({
  /** The head of its column, such as Dinner. */
  when: z.string().min(1),
  name: z.string().min(1),
  /** Its food with amounts, for 2 people. */
  food: z.array(z.string().min(1)).min(1),
  /** What the page of a dinner says for a tired day. */
  easier: z.string().min(1).optional(),
});

/** What pages of the site show from a book, in `content/books/editions/<slug>.json`. The book press writes it. */
export const bookExtractSchema = z.strictObject({
  /** The first pages as HTML. Drawings have the addresses that the text of the book gives them. */
  sample: z.string().min(1),
  /** The exercises of the Calm Evenings Workbook, without what is filled in on paper. */
  exercises: z.array(exercise).min(1).optional(),
  /** The meals of the day of the meal plan that its sales page shows. */
  meals: z.array(meal).min(1).optional(),
  /** What a day of the meal plan gives one person, in kilocalories. */
  calories: z.strictObject({ average: z.int(), least: z.int(), most: z.int() }).optional(),
});
export type BookExtract = z.infer<typeof bookExtractSchema>;
