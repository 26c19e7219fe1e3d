import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import products from '../../content/products.json' with { type: 'json' };
import { SHOWN_PAGES, shownPages } from '../../src/collections/book-pages.ts';
import {
  formatsOf,
  starterFileName,
  type BookFormat,
} from '../../src/domain/ebooks/book-format.ts';
import { isStarterEdition, type Product } from '../../src/domain/ebooks/product.ts';
import { routes } from '../../src/routes.ts';

// A site test imports this file too, so it can't depend on any of this tool's packages.

const FOLDER = 'content/books/editions';

/** Path of the record of what each committed file was made from. */
export const RECORD = `${FOLDER}/editions.json`;

/** A file made by the book build. */
export type MadeFile = { file: string; source: string } & (
  | { kind: 'edition'; slug: string; format: BookFormat }
  | { kind: 'extract'; slug: string }
  | { kind: 'page-picture'; slug: string; name: string }
  | { kind: 'guide' }
);

/**
 * What's recorded about a generated file. `source` is a key of `inputs`. All editions of a book
 * share it.
 */
export interface FileRecord {
  source: string;
  digest: string;
  sha256: string;
  bytes: number;
  pages?: number;
}

export interface EditionsRecord {
  /** Paths from the project root, or parts of JSON files as `path#/key/entry/key`. */
  inputs: Record<string, readonly string[]>;
  files: Record<string, FileRecord>;
}

export const catalog = products as readonly Product[];

/** Returns every file the book build makes for the current catalog. */
export function filesToMake(): MadeFile[] {
  const books = catalog
    // A bundle doesn't have a file of its own.
    .filter(({ slug, pages }) => pages !== undefined && isStarterEdition(slug, catalog))
    .flatMap(({ slug }): MadeFile[] => {
      const editions = formatsOf(slug).map((format): MadeFile => {
        const file = `${FOLDER}/${starterFileName(slug, format)}`;
        return { kind: 'edition', slug, format, source: slug, file };
      });
      const file = `${FOLDER}/${slug}.json`;
      return [...editions, { kind: 'extract', slug, source: file, file }];
    });
  const pictures = Object.keys(SHOWN_PAGES)
    .filter((slug) => isStarterEdition(slug, catalog))
    .flatMap((slug) =>
      shownPages(slug).map(({ name, src }): MadeFile => {
        const file = `public${src}`;
        return { kind: 'page-picture', slug, name, source: `pages of ${slug}`, file };
      }),
    );
  const guide = `public${routes.guideFile}`;
  return [...books, ...pictures, { kind: 'guide', source: guide, file: guide }];
}

export function readRecord(): EditionsRecord {
  if (!existsSync(RECORD)) return { inputs: {}, files: {} };
  return JSON.parse(readFileSync(RECORD, 'utf8')) as EditionsRecord;
}

/**
 * Returns the reason a file has to be rebuilt, as a sentence, or `undefined` if it's up to date.
 */
export function whyStale({ file, source }: MadeFile, record: EditionsRecord): string | undefined {
  const entry = record.files[file];
  if (!entry || !existsSync(file)) return `${file} is missing.`;
  if (entry.digest !== digestOf(record.inputs[source] ?? []))
    return `${file} was made from other texts, drawings or rules than there are now.`;
  return sha256(contentOf(file)) === entry.sha256
    ? undefined
    : `${file} was changed after it was made.`;
}

/**
 * Source files of the book build, its food tables, and its packages, including the site modules it
 * uses.
 */
const KIT = [
  'tools/books/*.{ts,json}',
  'src/tooling/parse-markdown.ts',
  'src/domain/articles/drawing.ts',
  'src/fonts/zero-*.woff2',
];
/** The site's Markdown parser. */
const READER = 'node_modules/satteri/package.json#/version';
/** These files start the book build and compare its output, so they don't affect it. */
const BESIDE = /\/(?:digest|books-command|take-food-rows)\.ts$/;

/** Returns a digest of a file's inputs and of the book build itself. */
export function digestOf(inputs: readonly string[]): string {
  const kit = KIT.flatMap((pattern) => globSync(pattern))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !BESIDE.test(path));
  const hash = createHash('sha256');
  for (const input of [...kit, READER, ...inputs].toSorted())
    hash.update(`${input}\n${hashOf(input)}\n`);
  return hash.digest('hex');
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const hashes = new Map<string, string>();

function hashOf(input: string): string {
  const known = hashes.get(input) ?? sha256(readInput(input));
  hashes.set(input, known);
  return known;
}

function readInput(input: string): string | Uint8Array {
  const [file = '', pointer] = input.split('#');
  if (!existsSync(file)) return 'missing';
  if (pointer === undefined) return contentOf(file);
  let value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const key of pointer.split('/').slice(1)) value = partOf(value, key);
  return JSON.stringify(value) ?? 'missing';
}

function partOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.find((entry) => nameOf(entry) === key);
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/**
 * List entries are identified by name, not by index, because reordering them doesn't change any
 * book.
 */
function nameOf(entry: unknown): unknown {
  const { slug, id, title } = entry as Record<string, unknown>;
  return slug ?? id ?? title;
}

/** Returns a file's content, with line endings normalized in text files. */
function contentOf(file: string): string | Uint8Array {
  return /\.(?:avif|epub|pdf)$/.test(file)
    ? readFileSync(file)
    : readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
