import { z } from 'zod';
import { day, line, slug } from './shared-fields.ts';

/** `content/launch.json`: items that only a person can confirm before the site goes live. */
export const launchSchema = z.strictObject({
  points: z
    .array(
      z.strictObject({
        id: slug().describe('A short name for the point'),
        question: line(10, 240).describe('What must be true'),
        file: line(3, 80).describe('Where to change it if it isn’t'),
        remedy: line(10, 240).describe('What to do'),
        stops: z
          .boolean()
          .describe('true: the site can’t be built with live keys until this is done'),
        confirmed: day()
          .nullable()
          .describe('The day you confirmed it, as YYYY-MM-DD, or null if it’s still open'),
        by: line(2, 60).nullable().describe('Who confirmed it, or null if it’s still open'),
      }),
    )
    .describe('The points, most important first'),
});
