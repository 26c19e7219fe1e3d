import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saving } from '#src/domain/ebooks/saving.ts';
import { formatPrice } from '#src/domain/money.ts';
import {
  bundleProblem,
  formerPriceProblem,
  priceProblem,
  readPrice,
} from '#src/domain/ebooks/price.ts';

const cents = fc.integer({ min: 50, max: 50_000 });

describe('a typed price', () => {
  test('reads a typed price in every common format', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        expect(readPrice(` ${formatPrice(sum)} `)).toBe(sum);
        expect(readPrice((sum / 100).toFixed(2))).toBe(sum);
      }),
    );
    const texts = ['9.5', '$12', '12', '0.50', '500'];
    expect(texts.map(readPrice)).toEqual([950, 1200, 1200, 50, 50_000]);
  });

  test('rejects an invalid price with a message that says what to change', () => {
    expect(readPrice('9,50')).toBe('Write a period before the cents: 9.50, not 9,50');
    expect(readPrice('0.49')).toBe('The lowest price is $0.50');
    expect(readPrice('0')).toBe('The lowest price is $0.50');
    expect(readPrice('500.01')).toBe('The highest price is $500.00');
    expect(readPrice('9,500')).toBe('The highest price is $500.00');
    for (const text of ['', 'free', '-5', '1e2', '9.999', '19.99 dollars', '€5']) {
      expect(readPrice(text), text).toBe('Enter a price like 19.99');
    }
  });
});

describe('a price in the content', () => {
  test.each([
    ['$0.00', 'The lowest price is $0.50'],
    ['$0.49', 'The lowest price is $0.50'],
    ['$500.01', 'The highest price is $500.00'],
    ['24,99', 'We can’t read the price "24,99". Write it with a dollar sign and two decimals'],
    ['1e9', 'We can’t read the price "1e9".'],
    ['29', 'We can’t read the price "29".'],
    ['24.99', 'We can’t read the price "24.99".'],
    ['-$5.00', 'We can’t read the price "-$5.00".'],
    ['$24.999', 'We can’t read the price "$24.999".'],
    ['＄24.99', 'We can’t read the price "＄24.99".'],
    ['$24.99 USD', 'We can’t read the price "$24.99 USD".'],
    ['', 'We can’t read the price "".'],
  ])('says what’s wrong with %j', (text, words) => {
    expect(priceProblem(text)).toContain(words);
  });

  test('accepts any amount from $0.50 to $500.00', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        expect(priceProblem(formatPrice(sum))).toBeUndefined();
      }),
    );
  });

  test('requires the price to be below the original price', () => {
    fc.assert(
      fc.property(cents, cents, (price, former) => {
        const problem = formerPriceProblem(formatPrice(price), formatPrice(former));
        expect(problem === undefined).toBe(saving(price, former) > 0);
      }),
    );
    expect(formerPriceProblem('$1.00', undefined)).toBeUndefined();
  });
});

test('reports a bundle only if it doesn’t save anything', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 2, maxLength: 6 }), (bundle, books) => {
      const apart = books.reduce((sum, one) => sum + one, 0);
      const price = formatPrice(bundle);
      expect(bundleProblem('All of them', price, books.map(formatPrice))).toBe(
        saving(bundle, apart) > 0
          ? undefined
          : `The bundle “All of them” costs ${price}, and its books cost ${formatPrice(apart)} separately. Lower the bundle’s price.`,
      );
    }),
  );
});
