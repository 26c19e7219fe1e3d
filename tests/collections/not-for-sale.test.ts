import type nodeFs from 'node:fs';
import { readFile } from 'node:fs/promises';
import MiniSearch from 'minisearch';
import { expect, test, vi } from 'vitest';
import { builtProducts } from '#src/tooling/integrations/built-products.ts';
import { searchIndex } from '#src/collections/search-documents.ts';
import { searchOptions, type SearchDocument } from '#src/domain/search/search.ts';
import type { Product } from '#src/domain/ebooks/product.ts';

const SLUG = 'meal-plan';
/** The book's sale switch, and the products file with the switch applied. */
const book = vi.hoisted(() => ({
  isOff: false,
  switchedIn: (text: string) =>
    JSON.stringify(
      (JSON.parse(text) as Product[]).map((one) => ({
        ...one,
        notForSale: one.slug === 'meal-plan' ? book.isOff : undefined,
      })),
    ),
}));

vi.mock('astro:content', () => ({
  getCollection: () => Promise.resolve([]),
  getEntry: async (name: string) => {
    const text = await readFile(`content/${name}.json`, 'utf8');
    return { data: JSON.parse(name === 'products' ? book.switchedIn(text) : text) };
  },
}));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof nodeFs>();
  const readFileSync = (path: string, encoding: 'utf8') => {
    const text = fs.readFileSync(path, encoding);
    return path.endsWith('content/products.json') ? book.switchedIn(text) : text;
  };
  return { ...fs, readFileSync };
});

async function foundBySearch(): Promise<boolean> {
  const index = MiniSearch.loadJSON<SearchDocument>(await searchIndex(), searchOptions);
  return index.has(`book ${SLUG}`);
}

/** Returns the book's entry in the module that pages import, or `undefined` if it isn't there. */
function onPages(): string | undefined {
  const { load } = builtProducts();
  if (typeof load !== 'function') throw new Error('The plugin loads no module.');
  const source = load.call({ addWatchFile() {} } as never, '\0virtual:built-products') as string;
  return source.split('{ ...').find((one) => one.includes(`"slug":"${SLUG}"`));
}

test.each([false, true])(
  'leaves a book out of search and the cart only while it isn’t for sale: %j',
  async (off) => {
    book.isOff = off;
    expect(await foundBySearch(), 'search finds the book').toBe(!off);
    expect(onPages()?.includes('"isOff":true'), 'pages mark the book as not for sale').toBe(off);
  },
);
