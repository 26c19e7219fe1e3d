/** Without it Excel reads the file in the code page of the machine: "JosÃ© MuÃ±oz". */
const BYTE_ORDER_MARK = '\uFEFF';

/** What programs drop in front of the text of a cell before they look at it. */
const DROPPED = /^[\s\p{Cc}\p{Cf}]+/u;

/** First characters with which a table program begins a formula (OWASP, CSV injection). */
const BEGINS_A_FORMULA = /^[=+\-@]/;

/** Writes one cell. Text that a table program would run as a formula gets an apostrophe in front (decision 128). */
export function csvCell(text: string): string {
  // Wide forms, such as ＝, are read as the plain ones.
  const seen = text.normalize('NFKC').replace(DROPPED, '');
  const isRun = /^[\t\r\n]/.test(text) || BEGINS_A_FORMULA.test(seen);
  return `"${isRun ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/** Writes a table (RFC 4180) for Excel and its like, the first line the names of the columns. */
export function csvTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return (
    BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  );
}
