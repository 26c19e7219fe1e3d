import { z } from 'zod';
import { SLUG } from '#src/domain/product.ts';

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
