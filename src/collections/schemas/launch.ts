import { z } from 'zod';
import { day, line, slug } from './shared-fields.ts';

/** `content/launch.json`: points only a person can confirm before the site goes live. */
export const launchSchema = z.strictObject({
  points: z
    .array(
      z.strictObject({
        id: slug().describe('A short name for the point'),
        question: line(10, 240).describe('What must be true'),
        file: line(3, 80).describe('Where to change it if it is not'),
        remedy: line(10, 240).describe('What to do'),
        stops: z.boolean().describe('true: a build with live keys stops while this is open'),
        confirmed: day()
          .nullable()
          .describe('The day on which you made sure, as YYYY-MM-DD. null: still open'),
        by: line(2, 60).nullable().describe('Who made sure. null: still open'),
      }),
    )
    .describe('The points, the most important first'),
});
