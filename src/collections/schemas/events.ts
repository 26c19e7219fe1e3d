import { z } from 'zod';
import {
  CLOCK_TIME,
  REPEATS,
  takesPlaceOn,
  weekdayOf,
  weekOfMonth,
} from '#src/domain/events/event-dates.ts';
import { day, line, whole } from './shared-fields.ts';

/** An event's form values that determine its dates. */
interface Dates {
  every: (typeof REPEATS)[number];
  startDate: string;
  except?: readonly string[] | undefined;
}

/** Form values for an event's location or link. */
interface Where {
  join?: string | undefined;
  place?: string | undefined;
  sample?: boolean | undefined;
}

/** Used to skip other checks of an invalid date, which has its own error message. */
const isDay = (text: string): boolean => day().safeParse(text).success;

/** Rejects a monthly event whose date doesn't exist in every month. */
function checkMonthly({ every, startDate }: Dates, context: z.core.$RefinementCtx) {
  if (every !== 'month' || !isDay(startDate) || weekOfMonth(startDate) <= 4) return;
  context.addIssue({
    code: 'custom',
    path: ['startDate'],
    message: `Not every month has a fifth ${weekdayOf(startDate)}. Choose a date before the 29th.`,
  });
}

/**
 * Rejects a skipped date that isn't one of the event's dates. It would have no effect, so it's
 * probably a typo.
 */
function checkExcept({ every, startDate, except = [] }: Dates, context: z.core.$RefinementCtx) {
  for (const [index, one] of except.entries()) {
    if (![startDate, one].every(isDay)) continue;
    if (every !== 'once' && takesPlaceOn({ every, startDate }, one)) continue;
    const message =
      every === 'once'
        ? 'It takes place only once, so there’s no date to skip.'
        : `${one} is a ${weekdayOf(one)}, and the event doesn’t take place then.`;
    context.addIssue({ code: 'custom', path: ['except', index], message });
  }
}

/** Rejects an event without a location or link. */
function checkWhere({ join, place, sample }: Where, context: z.core.$RefinementCtx) {
  if (join || place || sample) return;
  context.addIssue({
    code: 'custom',
    path: ['join'],
    message: 'Enter the web address where people join, or the place where they meet.',
  });
}

/**
 * `content/events/<id>.json`: a one-time or recurring event. The file name must never change,
 * because calendars use it to identify the event.
 */
export const eventSchema = z
  .strictObject({
    title: line(5, 80).describe('The name of the event'),
    every: z.enum(REPEATS).describe('How often it takes place'),
    startDate: day().describe(
      'The date, as YYYY-MM-DD. If it repeats, choose the first one. The others will be on the same day of the week',
    ),
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
      .describe('The web address where people join or sign up. Fill in this or Place'),
    place: z
      .string()
      .regex(/^(?:\S.{0,118}\S)?$/)
      .optional()
      .describe(
        'Where people meet, for example Grace Hall, 12 Main St, Dayton. Fill in this or Link to join',
      ),
    sample: z
      .boolean()
      .optional()
      .describe('true for a made-up event. The real site never shows it'),
    except: z
      .array(day())
      .max(24)
      .optional()
      .describe('Dates it won’t take place, such as holidays, as YYYY-MM-DD'),
  })
  .superRefine(checkWhere)
  .superRefine(checkMonthly)
  .superRefine(checkExcept);
