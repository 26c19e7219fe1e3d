import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_SIZE, shownPages, SHOWN_PAGES } from '../../../src/collections/book-pages.ts';
import { isTested, testOf } from '../../../tests/support/editions.ts';
import { drawBookPage } from '../page-picture.ts';

test.each(
  Object.keys(SHOWN_PAGES)
    .filter(isTested)
    .flatMap((slug) => shownPages(slug).map((page) => ({ slug, ...page }))),
)('draws the $name page of $slug exactly as committed', async ({ slug, name, src }) => {
  const picture = await drawBookPage(slug, name, PAGE_SIZE);
  expect(Buffer.compare(picture, readFileSync(`public${src}`))).toBe(0);
});

testOf('recovery-planner')(
  'stops the book build with a suggested fix when a page is missing',
  async () => {
    await expect(drawBookPage('recovery-planner', 'Day 99', PAGE_SIZE)).rejects.toThrow(
      'shows the page "Day 99" of content/books/recovery-planner.md, which doesn’t exist. Choose another page',
    );
  },
);
