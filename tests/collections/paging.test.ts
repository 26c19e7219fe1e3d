import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterPages, pagesOf } from '#src/collections/paging.ts';

const lists = fc.array(fc.integer(), { maxLength: 130 });

test('a paginated list contains every item once, in order, with at most 40 per page', () => {
  fc.assert(
    fc.property(lists, (items) => {
      const pages = pagesOf(items);
      expect(pages.flat()).toEqual(items);
      expect(pages.length).toBeGreaterThan(0);
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(40);
      expect(pages.slice(0, -1).every((page) => page.length === 40)).toBe(true);
    }),
  );
});

test('lists all pages but the first as later pages, with the right page numbers', () => {
  fc.assert(
    fc.property(lists, (items) => {
      const later = laterPages(items);
      expect([pagesOf(items)[0], ...later.map(({ props }) => props.shown)].flat()).toEqual(items);
      expect(later.map(({ params }) => params.page)).toEqual(later.map((_, at) => `${at + 2}`));
      expect(later.every(({ props }) => props.pages === later.length + 1)).toBe(true);
    }),
  );
});
