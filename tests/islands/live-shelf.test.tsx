// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { EbookRecord } from '#src/domain/ebooks/ebook-record.ts';
import { fillShelf } from '#src/islands/ebooks/live-shelf.ts';

const LIVE: EbookRecord = {
  id: 'gardening',
  slug: 'gardening-with-one-hand',
  title: 'Gardening <b>With</b> One Hand',
  description: 'A little book about gardening.',
  price: '$12.50',
  original_price: '$15.00',
  category: 'Recovery Tools',
  features: [],
  pages: 4,
  cover: { url: '/cover.jpg', alt: 'A garden.' },
  created_at: '2026-11-29T10:00:00.000Z',
};
const BUILT: EbookRecord = { ...LIVE, id: 'meal-plan', created_at: '2025-01-15' };

function answerWith(ebooks: readonly EbookRecord[]) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ebooks })));
}
const shelf = () => {
  const found = document.querySelector('ul');
  if (!found) throw new Error('There is no shelf.');
  return found;
};

beforeEach(() => {
  document.body.innerHTML = `
    <fieldset id="categories">
      <label><input value="All Products"><span>All <span class="number">(4)</span></span></label>
      <label><input value="Recovery Tools"><span>Tools <span class="number">(1)</span></span></label>
    </fieldset>
    <ul><li>Meal Plan <button><svg></svg></button></li></ul>`;
});

test('adds live eBooks after the built-in ones, with the same buttons, and updates the count', async () => {
  answerWith([LIVE, BUILT]);
  await fillShelf(shelf());
  const [first, card, ...others] = shelf().children;
  expect(first?.textContent).toContain('Meal Plan');
  expect(others).toEqual([]);
  expect(card?.getAttribute('data-category')).toBe('Recovery Tools');
  expect(card?.querySelector('h3')?.textContent).toBe('Gardening <b>With</b> One Hand');
  expect(card?.querySelector('b')).toBeNull();
  expect(card?.querySelector('img')?.alt).toBe('A garden.');
  expect(card?.textContent).toContain('PDF, 4 pages');
  expect(card?.textContent).toContain('was $15.00Save $2.50');
  const button = card?.querySelector('button');
  expect(button?.dataset).toMatchObject({ addToCart: 'gardening', cents: '1250' });
  expect(button?.querySelector('svg')).not.toBeNull();
  expect(card?.querySelector('a')?.getAttribute('href')).toBe('/ebooks#gardening-with-one-hand');
  expect([...document.querySelectorAll('.number')].map((one) => one.textContent)).toEqual([
    '(5)',
    '(2)',
  ]);
});

test('shows a default cover for an eBook without one', async () => {
  const { cover, ...plain } = LIVE;
  expect(cover).toBeDefined();
  answerWith([plain]);
  await fillShelf(shelf());
  expect(shelf().querySelector('img')?.getAttribute('src')).toBe('/plain-cover.svg');
});

test('doesn’t change the shelf if the list can’t be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const before = document.body.innerHTML;
  await expect(fillShelf(shelf())).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(document.body.innerHTML).toBe(before);
});
