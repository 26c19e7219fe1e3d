import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPrice, parsePrice, readTypedSum } from '#src/domain/money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

describe('money', () => {
  test('parses every price that it formats', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parsePrice(formatPrice(amount).replaceAll(',', ''))).toBe(amount);
      }),
    );
  });

  test('accepts an amount the way people type it, and nothing else', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(readTypedSum(` ${formatPrice(amount)} `)).toBe(amount);
        expect(readTypedSum(formatPrice(-amount - 1))).toBeUndefined();
      }),
    );
    expect(['5', '5.00', '5.5', '$5', '$1,000', '1000.50'].map(readTypedSum)).toEqual([
      ...[500, 500, 550, 500, 100_000, 100_050],
    ]);
    expect(['\u202A$5\u202C', '５．００', '\u00A0$\u00A05.50'].map(readTypedSum)).toEqual([
      500, 500, 550,
    ]);
    for (const text of ['19.99 $', 'US$19.99', '19.99 USD', 'usd 19.99']) {
      expect(readTypedSum(text), text).toBe(1999);
    }
    expect(['.50', '$.5', '5.'].map(readTypedSum)).toEqual([50, 50, 500]);
    for (const text of ['', '.', 'all', '5.001', '12,50', '1,00', '-5', '1e3', '5 dollars', '$']) {
      expect(readTypedSum(text), text).toBeUndefined();
    }
  });

  test('always includes a dollar sign and two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (amount) => {
        expect(formatPrice(amount)).toMatch(/^-?\$\d{1,3}(?:,\d{3})*\.\d{2}$/);
      }),
    );
  });

  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1999, '$19.99'],
    [100_000, '$1,000.00'],
    [-500, '-$5.00'],
  ])('formats %i cents as %s', (amount, text) => {
    expect(formatPrice(amount)).toBe(text);
  });

  test('never turns a price into fractional cents', () => {
    // 19.99 * 100 is 1998.9999999999998 as a float.
    expect(parsePrice('$19.99')).toBe(1999);
    expect(parsePrice('$29.99') + parsePrice('$14.99')).toBe(4498);
  });

  test.each([
    '',
    '19.99',
    '$19.9',
    '$19',
    '$-1.00',
    '$1,999.00',
    '$01.00',
    '$1.999',
    '€1.00',
    '$NaN',
    ' $1.00',
  ])('rejects the price %j and shows how to write it', (text) => {
    expect(() => parsePrice(text)).toThrow(/\$29\.99/);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    'rejects %d as an amount in cents',
    (amount) => {
      expect(() => formatPrice(amount)).toThrow(RangeError);
    },
  );
});
