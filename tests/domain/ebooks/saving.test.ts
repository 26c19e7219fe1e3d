import { expect, test } from 'vitest';
import { saving, savingLabel } from '#src/domain/ebooks/saving.ts';
import { sumPrices } from '#src/domain/money.ts';

test('shows the savings, or nothing if the original price is lower or missing', () => {
  expect(savingLabel(saving(1999, 2999))).toBe('Save $10');
  expect(savingLabel(saving(1499, 1999))).toBe('Save $5');
  expect(savingLabel(saving(1499, 1998))).toBe('Save $4.99');
  expect(saving(1999, undefined)).toBe(0);
  expect(saving(1999, 999)).toBe(0);
  expect(saving(3499, sumPrices(['$19.99', '$24.99']))).toBe(999);
  expect(saving(3499, sumPrices(['$19.99', undefined]))).toBe(0);
});
