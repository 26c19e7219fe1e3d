import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkPdf } from '#src/tooling/books/check-book.ts';
import { routes } from '#src/routes.ts';

test('the guide as a file has pages, title, language, bookmarks, structure tree and its own fonts', async () => {
  const { pages, wrong } = await checkPdf(readFileSync(`dist${routes.guideFile}`));
  expect(wrong).toEqual([]);
  expect(pages).toBeGreaterThan(7);
});
