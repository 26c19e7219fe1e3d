import fc from 'fast-check';
import { expect, test } from 'vitest';
import { savedName } from '#src/domain/ebooks/book-format.ts';

test('a book is saved under its title, with its file extension', () => {
  expect(savedName('Recovery Journal & Gratitude Guide', 'pdf')).toBe(
    'Recovery Journal & Gratitude Guide.pdf',
  );
  expect(savedName('Meal Plan', 'large-print')).toBe('Meal Plan, large print.pdf');
  expect(savedName('Meal Plan', 'epub')).toBe('Meal Plan.epub');
});

test('no title produces a file name that a device rejects', () => {
  expect(savedName('Speech: “yes/no”?', 'pdf')).toBe('Speech “yes no”.pdf');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      expect(savedName(title, 'pdf')).not.toMatch(/[\\/:*?"<>|\p{Cc}]|\s{2}/u);
    }),
  );
});
