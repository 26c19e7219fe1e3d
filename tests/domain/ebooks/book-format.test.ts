import fc from 'fast-check';
import { expect, test } from 'vitest';
import { savedName } from '#src/domain/ebooks/book-format.ts';

test('a book is saved under its title, with its shape at the end', () => {
  expect(savedName('Recovery Journal & Gratitude Guide', 'pdf')).toBe(
    'Recovery Journal & Gratitude Guide.pdf',
  );
  expect(savedName('Meal Plan', 'large-print')).toBe('Meal Plan, large print.pdf');
  expect(savedName('Meal Plan', 'epub')).toBe('Meal Plan.epub');
});

test('no title makes a name that a device refuses', () => {
  expect(savedName('Speech: “yes/no”?', 'pdf')).toBe('Speech “yes no”.pdf');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      expect(savedName(title, 'pdf')).not.toMatch(/[\\/:*?"<>|\p{Cc}]|\s{2}/u);
    }),
  );
});
