/** What a cell may hold. */
export type CsvValue = string | number;

/**
 * First characters with which a table program begins a formula (OWASP, CSV injection), also as wide
 * forms. Spaces before them do not help: some programs drop them.
 */
const BEGINS_A_FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

/**
 * Writes one cell. Text that a table program would run as a formula gets an apostrophe in front, so a
 * buyer's name cannot do anything in the coach's table. Numbers stay numbers.
 */
export function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const safe = BEGINS_A_FORMULA.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Writes a table (RFC 4180), its first line the names of the columns. */
export function csvTable(
  columns: readonly string[],
  rows: readonly (readonly CsvValue[])[],
): string {
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
