import { z } from 'zod';
import { SLUG } from '#src/domain/ebooks/product.ts';

/** Schema for a line of plain text, with lengths in characters. */
export function line(least: number, most: number) {
  return z
    .string()
    .min(least)
    .max(most)
    .refine((text) => text.length < least || /[\p{L}\p{N}]/u.test(text), 'This is empty.');
}

/** Schema for a list with a minimum and an optional maximum length. */
export function list<Entry extends z.ZodType>(entry: Entry, least: number, most?: number) {
  const some = z.array(entry).min(least);
  return most === undefined ? some : some.max(most);
}

/**
 * Schema for a list whose entries have unique values in the given fields, because pages or the shop
 * look up entries by these fields.
 */
export function uniqueBy<Key extends string, Entry extends z.ZodType<Record<Key, string>>>(
  entries: z.ZodArray<Entry>,
  ...keys: readonly Key[]
) {
  return entries.superRefine((all, context) => {
    for (const key of keys) {
      const seen = new Set<string>();
      for (const [index, { [key]: value }] of all.entries()) {
        const text = value.toLowerCase();
        if (seen.has(text))
          context.addIssue({
            code: 'custom',
            path: [index, key],
            message: `"${value}" is listed twice. Remove one of them, or change it.`,
          });
        seen.add(text);
      }
    }
  });
}

export function whole(least: number, most: number) {
  return z.int().min(least).max(most);
}

/** Schema for lowercase words joined by hyphens, as in URLs. */
export function slug() {
  return z.string().regex(SLUG);
}

/**
 * Schema for a date as YYYY-MM-DD. Front matter parsers turn an unquoted date into a `Date`, so
 * both are accepted.
 */
export function day() {
  return z.preprocess(
    (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
    z.iso.date(),
  );
}

/** Schema for an external link, which must use HTTPS. */
export function outsideLink() {
  return z.url({ protocol: /^https$/ });
}

/**
 * Path of a site's home page, including language-specific ones: `/`, `/en`, `/en-us/`,
 * `/index.html`.
 */
const FRONT_PAGE = /^\/(?:[a-z]{2}(?:-[a-z]{2})?)?\/?(?:index\.\w+|home)?\/?$/i;

/**
 * Schema for a source link. It must link to the page or paper itself instead of a site's home page,
 * so that readers can check it.
 */
export function sourceLink() {
  return outsideLink().refine((url) => !FRONT_PAGE.test(new URL(url).pathname), {
    error: 'This is a site’s front page. Link to the page or paper itself.',
  });
}

/** Returns whether a source's URL contains the identifiers (DOI, PMID, or PMC) in its label. */
export function namesOneSource({ label, url }: { label: string; url: string }): boolean {
  const ids = label.match(/\b(?:10\.\d{4,}\/[^\s)]+|PMC\d+|(?<=PMID )\d+)/g) ?? [];
  return ids.every((id) => url.includes(id));
}

/**
 * Schema for a path on this site, which starts with one slash. A cross-file check verifies that the
 * page exists.
 */
export function pagePath() {
  return z.string().regex(/^\/(?!\/)[a-z0-9/#?=-]*$/);
}

/** Schema for a phone number in US format: 911, 988, 211, or 1-800-000-0000. */
export function phone() {
  return z.string().regex(/^(?:\d{3}|1-\d{3}-\d{3}-\d{4})$/);
}

/** Marks content that isn't from a real person. A live shop never presents it as real. */
export function sample() {
  return z
    .literal(true)
    .describe('Always true: this is a sample. A live shop never shows it as real');
}

/** Schema for the drawing beside a heading, which makes a card recognizable before it's read. */
export function drawing() {
  return z.enum([
    'phone',
    'chat',
    'people',
    'care',
    'letters',
    'book',
    'page',
    'card',
    'home',
    'flag',
    'bowl',
    'sun',
    'cup',
    'heart',
    'search',
    'warning',
    'battery',
  ]);
}

/**
 * Parses a file in `content/` with its schema.
 * @throws with the file name and each invalid field
 */
export function parseFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Error(
    `${file} doesn’t have the fields it needs:\n${z.prettifyError(error)}\nRun npm run check:content to see what to change.`,
  );
}

/** Returns the fields for when a page's health facts were checked, and by whom. */
export function checkedFacts() {
  return {
    lastReviewed: day().describe('The day you last checked the facts, as YYYY-MM-DD'),
    checkedBy: z
      .string()
      .regex(/^[^,]{3,60}, [^,]{3,60}, \d{4}-\d{2}-\d{2}$/)
      .optional()
      .describe(
        'A real health professional who checked it and agreed to be named here: name, profession, and date, for example 2026-12-31',
      ),
  };
}
