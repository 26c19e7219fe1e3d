import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countriesInWords,
  countryName,
  ELSEWHERE,
  needsWithdrawalConsent,
  readSelling,
  SellingError,
} from '#src/domain/checkout/sale-countries.ts';

describe('sales settings', () => {
  test('defaults to the United States, no promotion codes, and no tax', () => {
    const selling = { countries: ['US'], promotionCodes: false, tax: false };
    expect(readSelling({})).toEqual(selling);
    expect(readSelling({ SELL_TO: ' ', PROMOTION_CODES: '', STRIPE_TAX: ' off ' })).toEqual(
      selling,
    );
  });

  test('lists each country once, in the given order, and expands EU', () => {
    expect(readSelling({ SELL_TO: 'us, CA,gb,US' }).countries).toEqual(['US', 'CA', 'GB']);
    const union = readSelling({ SELL_TO: 'US,EU,DE' }).countries;
    expect(union).toHaveLength(28);
    expect(union.slice(1).every(needsWithdrawalConsent)).toBe(true);
  });

  test.each(['XX', 'USA', 'Germany', 'U', ELSEWHERE, 'US;CA', '"US"', ','])(
    'rejects the countries %j and explains the format',
    (text) => {
      expect(() => readSelling({ SELL_TO: text })).toThrow(SellingError);
      expect(() => readSelling({ SELL_TO: text })).toThrow(/SELL_TO=US,CA/);
    },
  );

  test.each(['true', '1', 'ON', 'yes'])('rejects %j as the value of a switch', (text) => {
    expect(() => readSelling({ PROMOTION_CODES: text })).toThrow(/PROMOTION_CODES.*"on"/);
    expect(() => readSelling({ STRIPE_TAX: text })).toThrow(/STRIPE_TAX.*"on"/);
  });

  test('either parses any text or throws a SellingError', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          const { countries } = readSelling({ SELL_TO: text });
          expect(countries.every((code) => countryName(code) !== undefined)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(SellingError);
        }
      }),
    );
  });
});

test('formats a list of countries for use in a sentence', () => {
  expect(countriesInWords(['US'])).toBe('the United States');
  expect(countriesInWords(['US', 'CA', 'NL'])).toBe(
    'the United States, Canada, and the Netherlands',
  );
});

test('asks for consent in countries where buyers have a right of withdrawal', () => {
  expect(['DE', 'IE', 'GB', 'NO'].filter(needsWithdrawalConsent)).toHaveLength(4);
  expect(['US', 'CA', 'AU', 'CH', ELSEWHERE].filter(needsWithdrawalConsent)).toEqual([]);
});
