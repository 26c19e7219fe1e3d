import { z } from 'zod';
import { line, pagePath } from './fields.ts';

/** The front matter of `content/es/<slug>.mdx`: 1 page in Spanish. */
export const spanishSchema = z.strictObject({
  title: line(3, 60).describe('The heading of the page, in Spanish'),
  description: line(50, 160).describe(
    'What the page gives, in 1 Spanish sentence. Search pages show it',
  ),
  order: z.int().min(1).describe('Its place among the Spanish pages: 1 comes first'),
  english: pagePath()
    .optional()
    .describe('The page of this site that says the same in English. The two name each other'),
});
