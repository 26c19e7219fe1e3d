import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = process.cwd();
const KEPT = 'node_modules/.cache/sample-books';
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sample-books-'));
  for (const part of ['art', 'books', 'covers', 'products.json'])
    cpSync(join('content', part), join(folder, 'content', part), { recursive: true });
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
});

test('a sample book is printed once, and again when its text changes; what nobody has used for a week goes', async () => {
  const { openSampleBooks } = await import('#netlify/local/sample-books.ts');
  const textOf = async () => {
    const sampleBook = await openSampleBooks();
    return Buffer.from(await sampleBook('test-ebook', 'pdf')).toString('latin1');
  };
  expect(await textOf()).toMatch(/^%PDF-/);
  const [digest = ''] = readdirSync(KEPT);
  writeFileSync(join(KEPT, digest, 'test-ebook-STARTER.pdf'), 'kept');
  expect(await textOf()).toBe('kept');

  appendFileSync('content/books/test-ebook.md', '\n## One more page\n\nWords.\n');
  expect(await textOf()).toMatch(/^%PDF-/);
  // A site of the version before may still be at work.
  expect(readdirSync(KEPT)).toContain(digest);
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000);
  utimesSync(join(KEPT, digest), longAgo, longAgo);
  expect(await textOf()).toMatch(/^%PDF-/);
  expect(readdirSync(KEPT)).not.toContain(digest);
  expect(readdirSync(KEPT)).toHaveLength(1);
});
