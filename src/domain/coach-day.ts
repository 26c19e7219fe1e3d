import { momentFormat, noonOf } from './day.ts';
import { DAY } from './time.ts';

/** The day of a moment in Eastern time, as `YYYY-MM-DD`: the coach's day. */
export const easternDay = momentFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** A moment for the coach: "Nov 21, 2026, 9:05 AM", in Eastern time. */
export const formatMoment = momentFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
});

const formatShort = momentFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** A day of the form `YYYY-MM-DD` for a narrow table: "Nov 21". */
export function shortDay(day: string): string {
  return formatShort(noonOf(day));
}

/** The last days in Eastern time, the newest last, as `YYYY-MM-DD`. */
export function lastEasternDays(now: number, count: number): string[] {
  // Noon of a day in UTC is morning of the same day in the east, also when the clocks change.
  const noon = noonOf(easternDay(now));
  return Array.from({ length: count }, (_, index) =>
    new Date(noon - (count - 1 - index) * DAY).toISOString().slice(0, 10),
  );
}

/** Days in UTC in which something of these Eastern days can have happened: one more at the end. */
export function utcDaysOf(easternDays: readonly string[]): string[] {
  const last = easternDays.at(-1);
  if (last === undefined) return [];
  const after = new Date(noonOf(last) + DAY).toISOString().slice(0, 10);
  return [...easternDays, after];
}
