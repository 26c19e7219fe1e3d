/** Without a BOM, Excel decodes the file using the computer's code page: "JosÃ© MuÃ±oz". */
const BYTE_ORDER_MARK = '\uFEFF';

/** Leading characters that spreadsheet programs strip from a cell before parsing it. */
const DROPPED = /^[\s\p{Cc}\p{Cf}]+/u;

/** Leading characters that start a formula in spreadsheet programs (OWASP, CSV injection). */
const BEGINS_A_FORMULA = /^[=+\-@]/;

/**
 * Formats one cell. Text that a spreadsheet program would run as a formula gets a leading
 * apostrophe (decision 128).
 */
export function csvCell(text: string): string {
  // Full-width forms, such as ＝, are treated like the regular ones.
  const seen = text.normalize('NFKC').replace(DROPPED, '');
  const isRun = /^[\t\r\n]/.test(text) || BEGINS_A_FORMULA.test(seen);
  return `"${isRun ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/**
 * Returns a CSV table (RFC 4180) for Excel and similar programs, with the column names as the first
 * line.
 */
export function csvTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return (
    BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  );
}
