import { z } from 'zod';
import { line, slug } from './fields.ts';

/** The front matter of `content/books/<slug>.md`: the starter edition of a product. */
export const bookSchema = z.strictObject({
  title: line(3, 80).describe('The title of the product'),
  slug: slug().describe('The slug of the product, as in products.json'),
  language: z.literal('en-US').describe('Always en-US'),
});
