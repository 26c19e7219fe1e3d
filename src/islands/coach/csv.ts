/** What a cell may hold: text, or a time of our own that a table program is to read as such. */
export type CsvValue = string | { asIs: string };

/** Without it Excel reads the file in the code page of the machine: "JosÃ© MuÃ±oz". */
const BYTE_ORDER_MARK = '\uFEFF';

/** What programs drop in front of or behind the text of a cell before they look at it. */
const DROPPED = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;

/** First characters with which a table program begins a formula (OWASP, CSV injection). */
const BEGINS_A_FORMULA = /^[=+\-@]/;

/** Sums, phone numbers, fractions, days as `1-2`, 219E0112, 9:05 PM: what Excel takes for a number or a time. */
const LOOKS_LIKE_A_NUMBER =
  /^[^\p{L}]*\d[^\p{L}]*(?:e[^\p{L}]*\d[^\p{L}]*|[ap]\.?\s?(?:m\.?)?)?$/iu;

/** A month, in English or Spanish, and what may stand beside it in a day: MARCH1, "5 de mayo", "Nov 5, 2026 9:05 PM". */
const MONTH = /^(?:jan|ene|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|dic)\p{L}*$/iu;
const BESIDE_A_MONTH = /^(?:[ap]|[ap]?m|de)$/i;

/** What Excel writes anew in its own form: yes and no, and its errors. */
const IS_A_VALUE = /^(?:true|false|verdadero|falso|#[a-z0/_]+[!?]?)$/i;

/**
 * Writes one cell. Text that a table program would run as a formula, or change because it looks like a number
 * or a day, gets an apostrophe in front: nothing is run, and no figure is lost (decision 128).
 */
export function csvCell(value: CsvValue): string {
  const text = typeof value === 'object' ? value.asIs : isReadAsText(value) ? value : `'${value}`;
  return `"${text.replaceAll('"', '""')}"`;
}

function isReadAsText(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return false;
  // Wide forms, such as ＝ and ５, are read as the plain ones.
  const seen = text.normalize('NFKC').replace(DROPPED, '');
  if (BEGINS_A_FORMULA.test(seen) || LOOKS_LIKE_A_NUMBER.test(seen) || IS_A_VALUE.test(seen))
    return false;
  const words = seen.match(/\p{L}+/gu) ?? [];
  const others = words.filter((word) => !MONTH.test(word));
  const isDay = others.length < words.length && others.every((word) => BESIDE_A_MONTH.test(word));
  return !isDay || !/\d/.test(seen);
}

/** Writes a table (RFC 4180) for Excel and its like, the first line the names of the columns. */
export function csvTable(
  columns: readonly string[],
  rows: readonly (readonly CsvValue[])[],
): string {
  return (
    BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  );
}
