import { z } from 'zod';
import { day, line, list } from './fields.ts';

/** The front matter of `content/legal/<slug>.mdx`. */
export const legalSchema = z.strictObject({
  title: line(3, 80).describe('The heading of the page'),
  description: line(50, 160).describe('What the page says, in 1 sentence. Search pages show it'),
  updated: day().describe('The day of the last change, as YYYY-MM-DD'),
  summary: list(line(10, 160), 2, 8).describe('The whole page in 2 to 8 short, plain sentences'),
});
