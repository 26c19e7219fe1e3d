/** A place to type or write, or something to circle. Its id is unique within its part. */
export interface FreePageField {
  id: string;
  label: string;
  /** Lines of writing room on paper, if 1 is too little; then it takes the whole width. */
  lines?: 2 | 3 | 4 | undefined;
  /** Which keyboard a phone shows, if not the one with letters. */
  keys?: 'numbers' | 'phone' | undefined;
  /** What to circle. With choices, nothing is written. */
  choices?: readonly string[] | undefined;
}

/** A part of a free page. Its id is unique within the page. */
export interface FreePagePart {
  id: string;
  title: string;
  text?: readonly string[] | undefined;
  points?: readonly string[] | undefined;
  fields: readonly FreePageField[];
  /** The same fields again and again, as the rows of a table: how each row is called, and how many there are. */
  rows?: { name: string; count: number } | undefined;
}

/** What somebody typed, by the names of the fields. */
export type TypedWords = Readonly<Record<string, string>>;

/** Where a browser keeps the words of a page. */
export function keyOfPage(slug: string): string {
  return `free-page-${slug}`;
}

/** The name of a field among all of its page. Rows are counted from 0. */
export function nameOfField(part: string, row: number, field: string): string {
  return `${part}.${row}.${field}`;
}

/** The words that were kept, without what no page of ours wrote. */
export function readTypedWords(kept: unknown): TypedWords {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** How many rows a part shows: those with words, and one more to write in. */
export function rowsToShow({ id, fields, rows }: FreePagePart, words: TypedWords): number {
  if (!rows) return 1;
  const used = Array.from({ length: rows.count }, (_, row) => row).findLast((row) =>
    fields.some((field) => words[nameOfField(id, row, field.id)]),
  );
  return Math.min(rows.count, (used ?? -1) + 2);
}
