import { DAY } from './time.ts';

/**
 * Writes a day without a time, such as that of an article, as people say it: "November 28, 2026".
 * @param at Milliseconds since 1970, in UTC.
 */
export function formatDay(at: number, locale = 'en-US'): string {
  return new Date(at).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' });
}

/**
 * The moment, in milliseconds since 1970, that stands for a day without a time (`YYYY-MM-DD`) where a format wants one:
 * noon in UTC, which is the same day from Hawaii to Guam. Midnight would be the day before in all of America.
 */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** Writes moments, in milliseconds since 1970. Its formatter is made at the first one: each takes a slow phone some 30 ms. */
export function momentFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (at: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(locale, options)).format(at);
}

/**
 * Writes the day of a moment, "November 28, 2026". In Eastern time, wherever the reader is: the page, the
 * mail and the coach name the same day.
 * @param at Milliseconds since 1970.
 */
export const formatEasternDay = momentFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'long',
});

/**
 * Writes the last whole Eastern day before something ends, as in "works until the end of November 28, 2026".
 * @param endsAt Milliseconds since 1970.
 */
export function formatLastDay(endsAt: number): string {
  const noon = Date.parse(`${formatEasternDay(endsAt)} 12:00 UTC`);
  return formatDay(noon - DAY);
}

/** The day of a moment in UTC as `YYYY-MM-DD`: what sorts and what stands in keys. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The months of some days, each once: `2026-11`. */
export function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map((day) => day.slice(0, '2026-11'.length)))];
}
