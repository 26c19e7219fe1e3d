import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookFormat } from '#src/domain/book-format.ts';
import { DAY } from '#src/domain/time.ts';
import { makeStarterBook, starterFileName } from '#src/tooling/books/starter-book.ts';
import { fingerprint } from './fingerprint.ts';

/** Not in the data folder: every site of this project sells the same samples, and each may begin with an empty folder. */
const KEPT = 'node_modules/.cache/sample-books';
/** More than a book is made from, and nothing less. */
const MADE_FROM = [
  'content/*.json',
  'content/{art,books,covers}/**/*',
  'src/{domain,tooling/books}/**/*',
  'package-lock.json',
];

/** @throws as `makeStarterBook` */
export type SampleBook = (slug: string, format: BookFormat) => Promise<Uint8Array>;

/** What nobody has begun for so long is removed: another site of another version may be at work. In milliseconds. */
const KEPT_FOR = 7 * DAY;

async function removeOld(name: string): Promise<void> {
  const others = (await readdir(KEPT)).filter((other) => other !== name);
  for (const folder of others.map((other) => join(KEPT, other))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEPT_FOR) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Gives the starter editions as the files of the project are now. Printing all of them takes most of a minute, so
 * what was made once is kept until a text, a drawing, the program or a package changes.
 */
export async function openSampleBooks(): Promise<SampleBook> {
  const name = await fingerprint(MADE_FROM);
  const folder = join(KEPT, name);
  await mkdir(folder, { recursive: true });
  await removeOld(name);
  return async (slug, format) => {
    const file = join(folder, starterFileName(slug, format));
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return new Uint8Array(kept);
    const made = await makeStarterBook(slug, format);
    // Written beside and moved: another site may start at the same time.
    const part = `${file}.${process.pid}`;
    await writeFile(part, made);
    await rename(part, file);
    return made;
  };
}
