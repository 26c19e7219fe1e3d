import MiniSearch from 'minisearch';
import { beforeEach, expect, test, vi } from 'vitest';
import { searchOptions, searchPages } from '#src/domain/search/search.ts';

const BOOK = {
  id: 'gardening',
  slug: 'gardening-with-one-hand',
  title: 'Gardening With One Hand',
  description: 'A little book about plants.',
  price: '$12.50',
  category: 'Recovery Tools',
  features: ['Raised beds'],
};
const LIVE = { ...BOOK, created_at: '2026-11-29T10:00:00.000Z' };
const BUILT = { ...BOOK, id: 'built', title: 'Gardening, built', created_at: '2025-01-15' };

async function load() {
  vi.resetModules();
  const { addLiveBooks } = await import('#src/stores/search-live-books.ts');
  const index = new MiniSearch(searchOptions);
  return { index, add: () => addLiveBooks(Promise.resolve(index)) };
}
const find = (index: MiniSearch, words: string) =>
  searchPages(index, words).map(({ title, href, group }) => ({ title, href, group }));

beforeEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ebooks: [LIVE, BUILT] })));
});

test('finds live eBooks by title and contents, each only once', async () => {
  const { index, add } = await load();
  await add();
  await add();
  const found = [{ title: BOOK.title, href: '/ebooks#gardening-with-one-hand', group: 'buy' }];
  expect(find(index, 'gardening')).toEqual(found);
  expect(find(index, 'raised beds')).toEqual(found);
});

test('stops waiting for the list of live eBooks after 1.5 seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { index, add } = await load();
  const added = add();
  await vi.advanceTimersByTimeAsync(1_500);
  await added;
  expect(index.documentCount).toBe(0);
});

test('retries if the list failed to load', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const { index, add } = await load();
  await add();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ebooks: [LIVE] })));
  await add();
  expect(find(index, 'gardening')).toHaveLength(1);
});
