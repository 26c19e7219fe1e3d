import { expect, test } from 'vitest';
import { filledStars } from '#src/domain/ebooks/product.ts';

test('rounds a rating down to a whole number of stars, from 0 to 5', () => {
  expect([4.9, 4, 0.9, 0, 5, 7, -1].map(filledStars)).toEqual([4, 4, 0, 0, 5, 5, 0]);
});
