/**
 * Numbers that the planner, the caregiver log, and the journal track each day. All three use these
 * names and scales, so that readers can compare days, weeks, and books.
 */
export const MEASURES = [
  'Energy',
  'Pain',
  'Mood',
  'Sleep',
  'Blood pressure',
  'Medicines taken',
  'Practice',
  'Fall',
] as const;

/** Placeholder for a table of a week's numbers. A single day's numbers are in a `record` block. */
export const WEEK_HERE = '{{My week in numbers}}';

/** Weeks start on Sunday in every book, as in US calendars. */
export const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Row labels of measures in a table, where there's no scale to circle. */
const IN_A_TABLE: Partial<Record<(typeof MEASURES)[number], string>> = {
  Energy: 'Energy, 0 to 10',
  Pain: 'Pain, 0 to 10',
  Mood: 'Mood, 0 to 10',
  Practice: 'Practice minutes',
};

/** Returns a table with a row for each measure and a column for each day of a week, as Markdown. */
export function writeWeek(): string {
  const heads = ['Each day', ...DAYS];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(heads),
    row(heads.map(() => '---')),
    ...MEASURES.map((name) => row([IN_A_TABLE[name] ?? name, ...DAYS.map(() => '')])),
  ].join('\n');
}
