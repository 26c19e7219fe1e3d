import { expect, test } from 'vitest';
import products from '../../../content/products.json' with { type: 'json' };
import { otherFormatsOf } from '../../../src/domain/ebooks/book-format.ts';
import { layoutsOf, pagesOf } from './book-pages.ts';
import { isTested } from '../../../tests/support/editions.ts';

const FEWEST = 12;

/** Books to write in. Their pages differ mainly in what readers do on them. */
const notebooks = products
  .filter(({ kind }) => kind !== 'bundle' && kind !== 'test')
  .map(({ slug }) => slug)
  .filter((slug) => isTested(slug) && otherFormatsOf(slug).includes('fill-in'));

test.each(notebooks)('the pages of %s use at least 12 layouts', async (slug) => {
  const layouts = layoutsOf(await pagesOf(slug));
  expect(layouts.size).toBeGreaterThanOrEqual(FEWEST);
});
