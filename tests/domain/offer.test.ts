import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPrice, saving } from '#src/domain/money.ts';
import {
  bundleProblems,
  decide,
  isSameOffer,
  offerNow,
  PRICE_RANGE,
  readPrice,
  type Decided,
  type Offer,
  type OfferChange,
} from '#src/domain/offer.ts';

const price = fc.integer({ min: PRICE_RANGE.least, max: PRICE_RANGE.most }).map(formatPrice);
const cover = fc.record({
  sha256: fc.constantFrom('a', 'b').map((letter) => letter.repeat(64)),
  type: fc.constantFrom('image/jpeg' as const, 'image/png' as const),
  width: fc.constant(300),
  height: fc.constant(400),
});
const published: fc.Arbitrary<Offer> = fc.record(
  { price, originalPrice: price, hidden: fc.boolean() },
  { requiredKeys: ['price', 'hidden'] },
);
const change: fc.Arbitrary<OfferChange> = fc.record(
  {
    price: fc.oneof(price, fc.constant('')),
    originalPrice: fc.oneof(price, fc.constant('')),
    hidden: fc.boolean(),
    cover: fc.oneof(cover, fc.constant('' as const)),
  },
  { requiredKeys: [] },
);
const history = (base: Offer, changes: readonly OfferChange[]) =>
  changes.reduce<(Decided | undefined)[]>(
    (all, one) => [...all, decide(base, all.at(-1), one)],
    [undefined],
  );

describe('how a book is sold', () => {
  test('is what was published as long as nothing was decided', () => {
    fc.assert(
      fc.property(published, (base) => {
        expect(offerNow(base, undefined)).toEqual(base);
      }),
    );
  });

  test('changes in what was named, and in nothing else', () => {
    fc.assert(
      fc.property(published, fc.array(change), change, (base, before, wish) => {
        const decided = history(base, before).at(-1);
        const was = offerNow(base, decided);
        const is = offerNow(base, decide(base, decided, wish));
        expect(is.hidden).toBe(wish.hidden ?? was.hidden);
        expect(is.cover).toEqual((wish.cover ?? was.cover) || undefined);
        const prices = wish.price === '' ? base : was;
        const former = wish.price === '' ? undefined : wish.originalPrice;
        expect(is.price).toBe(wish.price || prices.price);
        expect(is.originalPrice).toBe((former ?? prices.originalPrice) || undefined);
      }),
    );
  });

  test('can be put back to every earlier state', () => {
    fc.assert(
      fc.property(published, fc.array(change, { minLength: 1 }), fc.nat(), (base, all, pick) => {
        const decisions = history(base, all);
        const earlier = offerNow(base, decisions[pick % decisions.length]);
        const back = decide(base, decisions.at(-1), {
          price: earlier.price,
          originalPrice: earlier.originalPrice ?? '',
          hidden: earlier.hidden,
          cover: earlier.cover ?? '',
        });
        expect(isSameOffer(offerNow(base, back), earlier)).toBe(true);
      }),
    );
  });

  test('follows the price in the files until the coach names one', () => {
    const base: Offer = { price: '$19.99', originalPrice: '$29.99', hidden: false };
    const off = decide(base, undefined, { hidden: true });
    expect(offerNow({ ...base, price: '$17.99' }, off)).toMatchObject({ price: '$17.99' });
    const named = decide(base, off, { price: '$12.00' });
    expect(offerNow({ ...base, price: '$17.99' }, named)).toMatchObject({ price: '$12.00' });
  });
});

describe('a typed price', () => {
  test('is read in every usual form', () => {
    fc.assert(
      fc.property(fc.integer({ min: PRICE_RANGE.least, max: PRICE_RANGE.most }), (cents) => {
        expect(readPrice(` ${formatPrice(cents)} `)).toBe(cents);
        expect(readPrice((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
    const texts = ['9.5', '$12', '12', '0.50', '500'];
    expect(texts.map(readPrice)).toEqual([950, 1200, 1200, 50, 50_000]);
  });

  test('that cannot be is answered with what to change', () => {
    expect(readPrice('9,50')).toBe('Write a point before the cents: 9.50, not 9,50');
    expect(readPrice('0.49')).toBe('The lowest price is $0.50');
    expect(readPrice('0')).toBe('The lowest price is $0.50');
    expect(readPrice('500.01')).toBe('The highest price is $500.00');
    expect(readPrice('9,500')).toBe('The highest price is $500.00');
    for (const text of ['', 'free', '-5', '1e2', '9.999', '19.99 dollars', '€5']) {
      expect(readPrice(text), text).toBe('Enter a price like 19.99');
    }
  });
});

test('a bundle is named exactly when everything is for sale and nobody saves by it', () => {
  const cents = fc.integer({ min: PRICE_RANGE.least, max: PRICE_RANGE.most });
  const book = fc.record({ cents, hidden: fc.boolean() });
  fc.assert(
    fc.property(book, fc.array(book, { minLength: 2, maxLength: 6 }), (bundle, books) => {
      const listed = books.map((one, index) => ({
        ...{ title: `Book ${index}`, price: formatPrice(one.cents), hidden: one.hidden },
      }));
      const titles = listed.map(({ title }) => title);
      const price = formatPrice(bundle.cents);
      const sold = { title: 'All of them', price, hidden: bundle.hidden, books: titles };
      const apart = books.reduce((sum, one) => sum + one.cents, 0);
      const isNamed =
        ![bundle, ...books].some(({ hidden }) => hidden) && saving(bundle.cents, apart) === 0;
      expect(bundleProblems([sold, ...listed])).toEqual(
        isNamed
          ? [
              `The bundle “All of them” costs ${price}, and its books cost ${formatPrice(apart)} one by one.`,
            ]
          : [],
      );
    }),
  );
});
