import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookFormat } from '#src/domain/book-format.ts';
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

/**
 * Gives the starter editions as the files of the project are now. Printing all of them takes most of a minute, so
 * what was made once is kept until a text, a drawing, the program or a package changes.
 */
export async function openSampleBooks(): Promise<SampleBook> {
  const name = await fingerprint(MADE_FROM);
  const folder = join(KEPT, name);
  await mkdir(folder, { recursive: true });
  const old = (await readdir(KEPT)).filter((other) => other !== name);
  await Promise.all(old.map((other) => rm(join(KEPT, other), { recursive: true, force: true })));
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
