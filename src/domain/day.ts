import { DAY } from './time.ts';

/**
 * Formats a date without a time, such as an article's date: "November 28, 2026".
 * @param at Unix time in milliseconds. The date is its UTC day.
 */
export function formatDay(at: number, locale = 'en-US'): string {
  return new Date(at).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' });
}

/**
 * Returns noon UTC of a `YYYY-MM-DD` day as Unix time in milliseconds, for formats that need a
 * timestamp. Noon UTC is the same day from Hawaii to Guam, but midnight would be the day before
 * everywhere in the Americas.
 */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/**
 * Returns a formatter for Unix times in milliseconds. Creates the `Intl` object on first use,
 * because each one takes about 30 ms on a slow phone.
 */
export function momentFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (at: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(locale, options)).format(at);
}

/**
 * Formats a time as a date: "November 28, 2026". Always uses Eastern time, so that pages, emails,
 * and the dashboard show the same day.
 * @param at Unix time in milliseconds.
 */
export const formatEasternDay = momentFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'long',
});

/**
 * Formats the last full Eastern day before something expires, as in "works through
 * November 28, 2026".
 * @param endsAt Unix time in milliseconds.
 */
export function formatLastDay(endsAt: number): string {
  const noon = Date.parse(`${formatEasternDay(endsAt)} 12:00 UTC`);
  return formatDay(noon - DAY);
}

/** Returns the UTC date of a time as `YYYY-MM-DD`, for sorting and for keys. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns the distinct months of the given days, such as `2026-11`. */
export function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map((day) => day.slice(0, '2026-11'.length)))];
}
