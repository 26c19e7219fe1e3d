import { sharedTypeNames, typesByFile } from '#tests/support/type-names.ts';
import { expect, test } from 'vitest';

test('no two files define a type with the same name', () => {
  const types = typesByFile();
  expect(types.size).toBeGreaterThan(500);
  expect(sharedTypeNames(types)).toEqual([]);
});

test('finds a type name defined in two files, exported or not', () => {
  const types = new Map([
    ['one.ts', new Set(['Buyer', 'Cart'])],
    ['two.ts', new Set(['Cart'])],
  ]);
  expect(sharedTypeNames(types)).toEqual(['Cart: one.ts, two.ts']);
});
