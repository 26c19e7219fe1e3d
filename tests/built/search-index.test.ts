// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { globSync, readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { searchOptions } from '#src/domain/search/search.ts';

/** The index that visitors download. */
const index = MiniSearch.loadJSON(readFileSync('dist/search-index.json', 'utf8'), searchOptions);

/** Text that the page adds to an article: boxes, notes, and card labels. */
const ADDED =
  '.term-box, .stop-here, script, [aria-labelledby^=how-to-] :is(strong, .small, .no-print)';
const PARTS = 'p, li, h2, h3, h4, td, th, blockquote';

test('searching for any word of at least 6 letters finds its article, wherever the word appears on the page', () => {
  const lost: string[] = [];
  const seen = { articles: 0, words: 0 };
  for (const file of globSync('content/blog/*.mdx').toSorted()) {
    const id = file.replace(/^.*\/|\.mdx$/g, '');
    const html = readFileSync(`dist/blog/${id}.html`, 'utf8');
    const page = new DOMParser().parseFromString(html, 'text/html');
    const text = page.querySelector('.prose[data-from-content]');
    for (const added of text?.querySelectorAll(ADDED) ?? []) added.remove();
    const parts = [...(text?.querySelectorAll(PARTS) ?? [])];
    const words = parts.flatMap(
      ({ textContent }) => textContent.match(/(?<![\p{L}\p{N}])\p{L}{6,}(?![\p{L}\p{N}])/gu) ?? [],
    );
    seen.articles += 1;
    for (const word of new Set(words)) {
      seen.words += 1;
      const found = index.search(word, { fuzzy: false, prefix: false });
      const isFound = found.some((hit) => hit.id === `article ${id}`);
      if (!isFound) lost.push(`${id}: ${word}`);
    }
  }
  expect(seen.articles).toBeGreaterThan(20);
  expect(seen.words).toBeGreaterThan(2500);
  expect(lost).toEqual([]);
});
