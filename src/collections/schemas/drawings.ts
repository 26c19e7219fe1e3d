import { z } from 'zod';
import { line, list, slug } from './fields.ts';

/** `content/drawings.json`: drawings that show how something is done (decision 365). */
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
