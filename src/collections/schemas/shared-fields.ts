import { z } from 'zod';
import { SLUG } from '#src/domain/ebooks/product.ts';

/** A line of plain text. The lengths are in characters. */
export function line(least: number, most: number) {
  return z
    .string()
    .min(least)
    .max(most)
    .refine(
      (text) => text.length < least || /[\p{L}\p{N}]/u.test(text),
      'There are no words here.',
    );
}

/** A list with so many entries; without the second number, with any number more. */
export function list<Entry extends z.ZodType>(entry: Entry, least: number, most?: number) {
  const some = z.array(entry).min(least);
  return most === undefined ? some : some.max(most);
}

/** A list whose entries differ in each of some fields, by which pages or the shop know them. */
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
            message: `"${value}" is there twice. Remove one of the 2, or change it.`,
          });
        seen.add(text);
      }
    }
  });
}

/** A whole number. */
export function whole(least: number, most: number) {
  return z.int().min(least).max(most);
}

/** Lower-case words joined by hyphens, as in addresses. */
export function slug() {
  return z.string().regex(SLUG);
}

/** A day as YYYY-MM-DD. Front matter parsers turn an unquoted day into a `Date`; both are taken. */
export function day() {
  return z.preprocess(
    (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
    z.iso.date(),
  );
}

/** A page on another site; always encrypted. */
export function outsideLink() {
  return z.url({ protocol: /^https$/ });
}

/** A source: the page or paper itself, so that a reader can check it. The front page of a site is none. */
export function sourceLink() {
  return outsideLink().refine((url) => new URL(url).pathname !== '/', {
    error: 'is the front page of a site. Give the address of the page or paper itself',
  });
}

/** Whether the address of a source holds the identifier (DOI, PMID or PMC) that its label names. */
export function namesOneSource({ label, url }: { label: string; url: string }): boolean {
  const ids = label.match(/\b(?:10\.\d{4,}\/[^\s)]+|PMC\d+|(?<=PMID )\d+)/g) ?? [];
  return ids.every((id) => url.includes(id));
}

/** A page of this site: starts with one slash. Whether it exists is checked across files. */
export function pagePath() {
  return z.string().regex(/^\/(?!\/)[a-z0-9/#?=-]*$/);
}

/** A phone number as people read it aloud: 911, 988, 211 or 1-800-000-0000. */
export function phone() {
  return z.string().regex(/^(?:\d{3}|1-\d{3}-\d{3}-\d{4})$/);
}

/** Marks content that no real person gave. A live shop never shows it as fact. */
export function sample() {
  return z
    .literal(true)
    .describe('Always true: this is a sample. A live shop never shows it as real');
}

/** A drawing beside a heading, by which a card is known before it is read. */
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
    'zoom',
  ]);
}

/**
 * Takes what lies in a file of `content/` by its schema.
 * @throws naming the file and each field that is wrong.
 */
export function parseFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Error(
    `${file} does not have the fields that it needs:\n${z.prettifyError(error)}\nRun npm run check:content: it says what to change.`,
  );
}

/** When the health facts of a page were checked, and by whom. */
export function checkedFacts() {
  return {
    lastReviewed: day().describe('The day you last checked the facts, as YYYY-MM-DD'),
    checkedBy: z
      .string()
      .regex(/^[^,]{3,60}, [^,]{3,60}, \d{4}-\d{2}-\d{2}$/)
      .optional()
      .describe(
        'A real health professional who checked it and agreed to stand here: name, profession, day, for example 2026-12-31',
      ),
  };
}
