const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * Writes the day of a moment as people say it: "November 28, 2026". In UTC, so that the page, the
 * mail and every machine name the same day.
 * @param at Milliseconds since 1970.
 */
export function formatDay(at: number): string {
  const date = new Date(at);
  return `${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The day of a moment in UTC as `YYYY-MM-DD`: what sorts and what stands in keys. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
