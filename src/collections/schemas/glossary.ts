import { z } from 'zod';
import { line, slug } from './fields.ts';

/** `content/glossary.json`: hard words with their plain meaning. */
export const glossarySchema = z.array(
  z.strictObject({
    id: slug().describe('The word in <Term id="…">: lower case, hyphens for spaces'),
    term: line(2, 60).describe('The word as it stands in a text'),
    forms: z
      .array(line(2, 60))
      .optional()
      .describe('Other ways to write it, for example a short form in capital letters'),
    meaning: line(10, 240).describe('What it means, in 1 or 2 short sentences'),
  }),
);
