import { momentFormat, noonOf, utcDay } from './day.ts';
import { DAY } from './time.ts';

/** Formats a time as a `YYYY-MM-DD` date in Eastern time, the coach's time zone. */
export const easternDay = momentFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const hourOf = momentFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** Returns the hour in Eastern time, from 0 to 23. */
export const easternHour = (at: number): number => Number(hourOf(at));

/** Formats a time as a date in Eastern time, such as "Nov 28, 2026". */
export const formatCoachDay = momentFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
});

/** Formats a time in Eastern time for the coach, such as "Nov 21, 2026, 9:05 AM". */
export const formatMoment = momentFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
});

const formatShort = momentFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** Formats a `YYYY-MM-DD` day for a narrow table, such as "Nov 21". */
export function shortDay(day: string): string {
  return formatShort(noonOf(day));
}

/** Returns the most recent `count` days in Eastern time, oldest first, as `YYYY-MM-DD`. */
export function lastEasternDays(now: number, count: number): string[] {
  // Noon UTC is in the morning of the same day in Eastern time, with or without daylight saving
  // time.
  const noon = noonOf(easternDay(now));
  return Array.from({ length: count }, (_, index) => utcDay(noon - (count - 1 - index) * DAY));
}

/**
 * Returns the UTC days that overlap these Eastern days, which includes one extra day at the end.
 */
export function utcDaysOf(easternDays: readonly string[]): string[] {
  const last = easternDays.at(-1);
  if (last === undefined) return [];
  const after = utcDay(noonOf(last) + DAY);
  return [...easternDays, after];
}
