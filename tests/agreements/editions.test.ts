import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  catalog,
  digestOf,
  filesToMake,
  readRecord,
  RECORD,
  whyStale,
} from '../../tools/books/digest.ts';

const record = readRecord();
const made = filesToMake();

test('F18: the site doesn’t import the book generator, whose packages would take 7 GB', () => {
  const dependenciesOf = (folder: string) =>
    Object.keys(
      (JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { dependencies: object })
        .dependencies,
    );
  const site = dependenciesOf('');
  const bookPackages = dependenciesOf('tools/books/').filter((name) => !site.includes(name));
  expect(bookPackages.length).toBeGreaterThan(2);
  const sources = globSync(['{src,netlify}/**/*.{ts,tsx,mjs,astro}', '*.{ts,mjs}']);
  expect(sources.length).toBeGreaterThan(500);
  const imported = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const names = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
    return Array.from(names, ([, name = '']) => `${file}: ${name}`);
  });
  const isBookPackage = (name: string) =>
    /(?:^|\/)tools\//.test(name) || bookPackages.some((one) => `${name}/`.startsWith(`${one}/`));
  expect(imported.filter((one) => isBookPackage(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
});

describe('generated book files', () => {
  test('match the current text, drawings, and rules', () => {
    const stale = made.flatMap((file) => whyStale(file, record) ?? []);
    expect(stale.map((why) => `${why} Run npm run books.`)).toEqual([]);
  });

  test('are the only files in their folders', () => {
    const folders = 'content/books/editions/*,public/inside/*,public/wellness-guide/*';
    const there = globSync(`{${folders}}`).map((file) => file.replaceAll('\\', '/'));
    expect(there.filter((file) => file !== RECORD).toSorted()).toEqual(
      Object.keys(record.files).toSorted(),
    );
  });

  test('have the page counts that the catalog lists', () => {
    const pages = made.flatMap((one) =>
      one.kind === 'edition' && one.format === 'pdf'
        ? [[one.slug, record.files[one.file]?.pages]]
        : [],
    );
    expect(pages).toEqual(
      catalog
        .filter(({ slug }) => made.some((one) => one.kind === 'edition' && one.slug === slug))
        .map(({ slug, pages: said }) => [slug, said]),
    );
  });

  test('stay current when a price changes, because only printed fields count', () => {
    const inputs = Object.values(record.inputs).flat();
    const printed = inputs.filter((input) => input.startsWith('content/products.json'));
    expect(new Set(printed.map((input) => input.replace(/.*\//, '')))).toEqual(
      new Set(['frontCover', 'frontCoverAlt', 'backCover', 'backCoverAlt']),
    );
    expect(inputs).not.toContain('content/resources.json');
  });

  test('have a digest that depends on every input, even a missing one, and are stale if the file is missing', () => {
    const digests = [
      [],
      ['content/books/meal-plan.md'],
      ['content/books/no-such-book.md'],
      ['content/products.json#/meal-plan/frontCoverAlt'],
      ['content/products.json#/meal-plan/noSuchField'],
    ].map(digestOf);
    expect(new Set(digests).size).toBe(digests.length);
    const [first] = made;
    if (!first) throw new Error('There are no book files.');
    expect(whyStale(first, { inputs: {}, files: {} })).toBe(`${first.file} is missing.`);
  });
});
