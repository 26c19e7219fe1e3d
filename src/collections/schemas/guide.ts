import { z } from 'zod';
import {
  checkedFacts,
  line,
  list,
  namesOneSource,
  pagePath,
  sourceLink,
  whole,
} from './shared-fields.ts';

/** Front matter of `content/guide/day-<day>.mdx`: one day of the free 7-day guide. */
export const guideDaySchema = z.strictObject({
  day: whole(1, 7).describe('The number of the day, 1 to 7, as in the file’s name'),
  title: line(3, 60).describe('The heading of the day'),
  habit: line(3, 120).describe('The day’s habit, as a short sentence'),
  minutes: whole(2, 30).describe('How many minutes it takes'),
  short: list(line(10, 120), 2, 5).describe(
    'The short version, for a day when you’re worn out: 2 to 5 points',
  ),
  link: pagePath()
    .optional()
    .describe('A free page to fill out on this day, for example /resources/fast-card'),
  ...checkedFacts(),
  sources: list(
    z
      .strictObject({
        label: line(3, 160).describe('Who says it, and where'),
        url: sourceLink().describe('The address of the page or paper itself'),
      })
      .refine(namesOneSource, {
        path: ['url'],
        error: 'The address doesn’t have the number in the label.',
      }),
    1,
  ).describe('Where the day’s facts come from'),
});
