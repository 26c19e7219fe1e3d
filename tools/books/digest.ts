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

// Read by a test of the site, too: nothing here may need a package of this tool.

const FOLDER = 'content/books/editions';

/** Says of each committed file what it was made from. */
export const RECORD = `${FOLDER}/editions.json`;

/** A file that the press makes. */
export type MadeFile = { file: string; source: string } & (
  | { kind: 'edition'; slug: string; format: BookFormat }
  | { kind: 'extract'; slug: string }
  | { kind: 'page-picture'; slug: string; name: string }
  | { kind: 'guide' }
);

/** What is recorded of a file. `source` names the list of its inputs: the editions of a book share theirs. */
export interface FileRecord {
  source: string;
  digest: string;
  sha256: string;
  bytes: number;
  pages?: number;
}

export interface EditionsRecord {
  /** Paths from the root, or parts of JSON files as `path#/key/entry/key`. */
  inputs: Record<string, readonly string[]>;
  files: Record<string, FileRecord>;
}

export const catalogue = products as readonly Product[];

/** Every file that the press makes, as the catalogue is now. */
export function filesToMake(): MadeFile[] {
  const books = catalogue
    // A bundle has no file of its own.
    .filter(({ slug, pages }) => pages !== undefined && isStarterEdition(slug, catalogue))
    .flatMap(({ slug }): MadeFile[] => {
      const editions = formatsOf(slug).map((format): MadeFile => {
        const file = `${FOLDER}/${starterFileName(slug, format)}`;
        return { kind: 'edition', slug, format, source: slug, file };
      });
      const file = `${FOLDER}/${slug}.json`;
      return [...editions, { kind: 'extract', slug, source: file, file }];
    });
  const pictures = Object.keys(SHOWN_PAGES)
    .filter((slug) => isStarterEdition(slug, catalogue))
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

/** Says in a sentence why a file must be made again, or nothing. */
export function whyStale({ file, source }: MadeFile, record: EditionsRecord): string | undefined {
  const entry = record.files[file];
  if (!entry || !existsSync(file)) return `${file} is missing.`;
  if (entry.digest !== digestOf(record.inputs[source] ?? []))
    return `${file} was made from other texts, drawings or rules than there are now.`;
  return sha256(contentOf(file)) === entry.sha256
    ? undefined
    : `${file} was changed after it was made.`;
}

/** The program, its tables of food and its packages; what it takes from the site, too. */
const KIT = [
  'tools/books/*.{ts,json}',
  'src/tooling/parse-markdown.ts',
  'src/domain/articles/drawing.ts',
];
/** The package that takes Markdown apart is the site's. */
const READER = 'node_modules/satteri/package.json#/version';
/** These start the press and compare what it made. */
const BESIDE = /\/(?:digest|make-books|take-food-rows)\.ts$/;

/** The digest of what a file is made from, and of the press itself. */
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

/** Entries of lists have no numbers of their own: another order changes no book. */
function nameOf(entry: unknown): unknown {
  const { slug, id, title } = entry as Record<string, unknown>;
  return slug ?? id ?? title;
}

/** The content of a file, of texts with the ends of lines of any system. */
function contentOf(file: string): string | Uint8Array {
  return /\.(?:avif|epub|pdf)$/.test(file)
    ? readFileSync(file)
    : readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
