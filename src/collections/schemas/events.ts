import { z } from 'zod';
import { CLOCK_TIME, WEEKDAYS, weekdayOf, type Weekday } from '#src/domain/events/events.ts';
import { day, line, whole } from './shared-fields.ts';

const weekday = z.enum(WEEKDAYS).describe('The day of the week');

const EVERY = 'once: on one date. two-weeks: every second week. month: once a month';

const except = z
  .array(day())
  .max(24)
  .optional()
  .describe('Days when it won’t take place, such as holidays, as YYYY-MM-DD');

type Refining = z.core.$RefinementCtx;

/**
 * Reports a date on the wrong weekday as a typo. Otherwise, it would have no effect, and the event
 * would take place as usual.
 */
function checkDay(
  one: string,
  wanted: Weekday,
  { context, path }: { context: Refining; path: PropertyKey[] },
) {
  // An invalid date has its own error message.
  const real = day().safeParse(one).success ? weekdayOf(one) : wanted;
  if (real === wanted) return;
  context.addIssue({ code: 'custom', path, message: `${one} is a ${real}, not a ${wanted}.` });
}

function checkExcept(
  { weekday: wanted, except: days = [] }: { weekday: Weekday; except?: string[] | undefined },
  context: Refining,
) {
  for (const [index, one] of days.entries())
    checkDay(one, wanted, { context, path: ['except', index] });
}

const rule = z.discriminatedUnion('every', [
  z.strictObject({
    every: z.literal('once').describe(EVERY),
    date: day().describe('The date, as YYYY-MM-DD'),
  }),
  z
    .strictObject({
      every: z.literal('two-weeks').describe(EVERY),
      weekday,
      anchor: day().describe('For two-weeks: any day the event takes place, as YYYY-MM-DD'),
      except,
    })
    .superRefine(checkExcept)
    .superRefine(({ weekday: wanted, anchor }, context) => {
      checkDay(anchor, wanted, { context, path: ['anchor'] });
    }),
  z
    .strictObject({
      every: z.literal('month').describe(EVERY),
      weekday,
      nth: whole(1, 4).describe('For month: 1 for the first such day of the month, up to 4'),
      except,
    })
    .superRefine(checkExcept),
]);

/**
 * `content/events/<id>.json`: a meeting that takes place once or on computed dates. The file name
 * must never change, because calendars use it to identify the event.
 */
export const eventSchema = z.strictObject({
  title: line(5, 80).describe('The name of the event'),
  rule: rule.describe('When it takes place'),
  time: z
    .string()
    .regex(CLOCK_TIME, 'Enter a time like 2:00 PM.')
    .describe('When it starts, in Eastern time, for example 2:00 PM'),
  durationMinutes: whole(15, 240).describe('How long it takes, in minutes'),
  type: line(3, 40).describe('What kind of event it is, for example Online support group'),
  description: line(20, 240).describe('What happens there, in 1 or 2 sentences'),
  join: z
    .string()
    .regex(/^(?:https:\/\/[^\s/.]+\.\S+)?$/)
    .optional()
    .describe('The address where people join or sign up. Without it, the event is only a sample'),
});
