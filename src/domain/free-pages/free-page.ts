/** A field to fill in, or options to circle. Its ID is unique within its part. */
export interface FreePageField {
  id: string;
  label: string;
  /** Number of lines on paper if it's more than 1. In that case, the field is full width. */
  lines?: 2 | 3 | 4 | undefined;
  /** On-screen keyboard on phones, if not the default one. */
  keys?: 'numbers' | 'phone' | undefined;
  /** Options to circle. If set, there's no space to write in. */
  choices?: readonly string[] | undefined;
}

/** A part of a free page. Its ID is unique within the page. */
export interface FreePagePart {
  id: string;
  title: string;
  text?: readonly string[] | undefined;
  points?: readonly string[] | undefined;
  fields: readonly FreePageField[];
  /**
   * If set, the fields are repeated once per table row. Contains the name of a row and the number
   * of rows.
   */
  rows?: { name: string; count: number } | undefined;
}

/** Entered text by field name. */
export type TypedWords = Readonly<Record<string, string>>;

/** Returns the browser storage key for a page's entered text. */
export function keyOfPage(slug: string): string {
  return `free-page-${slug}`;
}

/** Returns a field's name, unique within the page. Rows start at 0. */
export function nameOfField(part: string, row: number, field: string): string {
  return `${part}.${row}.${field}`;
}

/** Reads stored text. Ignores anything that our pages couldn't have written. */
export function readTypedWords(kept: unknown): TypedWords {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns how many rows of a part to show: up to the last one with text, plus an empty one. */
export function rowsToShow({ id, fields, rows }: FreePagePart, words: TypedWords): number {
  if (!rows) return 1;
  const used = Array.from({ length: rows.count }, (_, row) => row).findLast((row) =>
    fields.some((field) => words[nameOfField(id, row, field.id)]),
  );
  return Math.min(rows.count, (used ?? -1) + 2);
}
