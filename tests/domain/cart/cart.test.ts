import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addToCart,
  cartCountLabel,
  countItems,
  MAX_LINES,
  MAX_QUANTITY,
  readStoredCart,
  setQuantity,
  type Cart,
} from '#src/domain/cart/cart.ts';
import { priceLines, totalCents } from '#src/domain/cart/cart-totals.ts';
import { cartSessionId } from '#src/islands/cart/announce-added.ts';
import { cartTrackingInput } from '#src/contracts/cart-tracking.ts';
import { boughtTwice } from '#src/islands/cart/BoughtTwice.tsx';
import { checkoutOrder } from '#src/islands/checkout/checkout-order.ts';

const slug = fc.constantFrom('brain-recipes', 'meal-plan', 'recovery-planner', 'recovery-journal');
const step = fc.oneof(
  slug.map((one) => (cart: Cart) => addToCart(cart, one)),
  fc.tuple(slug, fc.integer({ min: -3, max: 20 })).map(
    ([one, quantity]) =>
      (cart: Cart) =>
        setQuantity(cart, one, quantity),
  ),
);
const anyCart = fc
  .array(step, { maxLength: 40 })
  .map((steps) => steps.reduce<Cart>((cart, next) => next(cart), []));

const PRICES = {
  'brain-recipes': { title: 'Recipes', cents: 2999 },
  'meal-plan': { title: 'Meal Plan', cents: 2499 },
  'recovery-planner': { title: 'Planner', cents: 1999 },
  'recovery-journal': { title: 'Journal', cents: 1499 },
};

describe('the cart', () => {
  test('never contains a title twice, an invalid quantity, or too many titles', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(new Set(cart.map((line) => line.slug)).size).toBe(cart.length);
        expect(cart.length).toBeLessThanOrEqual(MAX_LINES);
        for (const { quantity } of cart) {
          expect(Number.isInteger(quantity)).toBe(true);
          expect(quantity).toBeGreaterThanOrEqual(1);
          expect(quantity).toBeLessThanOrEqual(MAX_QUANTITY);
        }
      }),
    );
  });

  test('adds one copy to the existing line, or appends a new line', () => {
    fc.assert(
      fc.property(anyCart, slug, (cart, one) => {
        const before = cart.find((line) => line.slug === one)?.quantity ?? 0;
        const after = addToCart(cart, one);
        expect(after.find((line) => line.slug === one)?.quantity).toBe(
          Math.min(MAX_QUANTITY, before + 1),
        );
        if (before === 0) expect(after.at(-1)).toEqual({ slug: one, quantity: 1 });
        else expect(after.map((line) => line.slug)).toEqual(cart.map((line) => line.slug));
      }),
    );
  });

  test('keeps the title and price from the page on which the book was last added', () => {
    const before = addToCart([], 'of-the-coach', { title: 'Book', cents: 900 });
    expect(addToCart(before, 'of-the-coach', { title: 'Book', cents: 1200 })).toEqual([
      { slug: 'of-the-coach', quantity: 2, title: 'Book', cents: 1200 },
    ]);
  });

  test('removes a title when the quantity is less than 1 or not a number', () => {
    fc.assert(
      fc.property(
        anyCart,
        slug,
        fc.constantFrom(0, -1, -1e9, Number.NaN, 0.4),
        (cart, one, quantity) => {
          expect(setQuantity(cart, one, quantity).some((line) => line.slug === one)).toBe(false);
        },
      ),
    );
  });

  test('never mutates the cart passed in', () => {
    fc.assert(
      fc.property(anyCart, slug, (cart, one) => {
        const copy = structuredClone(cart);
        addToCart(cart, one);
        setQuantity(cart, one, 3);
        expect(cart).toEqual(copy);
      }),
    );
  });

  test('totals its lines, each at its price times its quantity', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const lines = priceLines(cart, PRICES);
        const expected = cart.reduce((sum, { slug: one, quantity }) => {
          return sum + PRICES[one as keyof typeof PRICES].cents * quantity;
        }, 0);
        expect(totalCents(lines)).toBe(expected);
        expect(countItems(lines)).toBe(countItems(cart));
      }),
    );
  });

  test('hides titles that the shop no longer sells', () => {
    expect(
      priceLines(
        [
          { slug: 'gone', quantity: 1 },
          { slug: 'toString', quantity: 1 },
        ],
        PRICES,
      ),
    ).toEqual([]);
  });

  test('survives a round trip through storage, and tolerates invalid data there', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(readStoredCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.anything())), (junk) => {
        expect(readStoredCart(junk).length).toBeLessThanOrEqual(MAX_LINES);
      }),
    );
  });

  test('recovers what it can from old and corrupted entries', () => {
    expect(
      readStoredCart([
        { slug: 'meal-plan', quantity: 2, price: 1 },
        { slug: 'meal-plan', quantity: 1 },
        { slug: 'brain-recipes', quantity: 999 },
        { slug: 'recovery-planner', quantity: -1 },
        { slug: 'recovery-journal', quantity: '1' },
        { id: 'old-shape' },
        null,
      ]),
    ).toEqual([
      { slug: 'meal-plan', quantity: 3 },
      { slug: 'brain-recipes', quantity: MAX_QUANTITY },
    ]);
  });

  test('formats its item count as text', () => {
    expect([0, 1, 2].map(cartCountLabel)).toEqual([
      '0 items in cart',
      '1 item in cart',
      '2 items in cart',
    ]);
  });

  test('has a session ID in the format that cart-tracking accepts', () => {
    const sessionId = cartSessionId(1_764_000_000_000, 'ab12cd34');
    expect(sessionId).toBe('cart_1764000000000_ab12cd34');
    expect(cartTrackingInput.shape.sessionId.safeParse(sessionId).success).toBe(true);
  });
});

describe('the checkout', () => {
  const cart = [{ slug: 'meal-plan', quantity: 2 }];
  const NOTHING = { product: null, sent: null };
  const UNKNOWN = { source: 'unknown', lines: [] };

  test('sells the books in the URL plus any added on the page', () => {
    const order = checkoutOrder(
      { product: 'brain-recipes', sent: null },
      'recovery-planner',
      cart,
      ['recovery-journal', 'brain-recipes'],
      PRICES,
    );
    expect(order.source).toBe('product');
    expect(order.lines.map((line) => line.slug)).toEqual(['brain-recipes', 'recovery-journal']);
  });

  test('sells the books in a shared link plus any added on the page, no matter what’s in the cart', () => {
    const order = checkoutOrder(
      { product: null, sent: 'brain-recipes~3.gone' },
      'recovery-planner',
      cart,
      ['recovery-journal', 'brain-recipes'],
      PRICES,
    );
    expect(order.source).toBe('sent');
    expect(order.lines.map(({ slug, quantity }) => `${quantity} ${slug}`)).toEqual([
      '3 brain-recipes',
      '1 recovery-journal',
    ]);
  });

  test('sells the cart when the URL lists nothing', () => {
    expect(checkoutOrder(NOTHING, 'recovery-planner', cart, [], PRICES)).toMatchObject({
      source: 'cart',
      lines: [{ lineCents: 4998 }],
    });
  });

  test('offers the planner at $19.99 if there’s nothing else to sell', () => {
    for (const empty of [[], [{ slug: 'gone', quantity: 1 }]]) {
      expect(checkoutOrder(NOTHING, 'recovery-planner', empty, [], PRICES)).toMatchObject({
        source: 'offer',
        lines: [{ lineCents: 1999 }],
      });
    }
  });

  test.each(['gone', '', '__proto__', 'toString'])(
    'doesn’t sell anything for the unknown product %j',
    (product) => {
      expect(checkoutOrder({ product, sent: null }, 'recovery-planner', cart, [], PRICES)).toEqual(
        UNKNOWN,
      );
      expect(
        checkoutOrder({ product: null, sent: product }, 'recovery-planner', cart, [], PRICES),
      ).toEqual(UNKNOWN);
    },
  );
});

test('reports only books that are also part of a bundle in the same cart', () => {
  const products = [
    { slug: 'kitchen', books: ['recipes', 'plan'] },
    { slug: 'recipes' },
    { slug: 'plan' },
  ];
  const line = (one: string) => ({ slug: one, title: one.toUpperCase() });
  expect(boughtTwice([line('plan'), line('kitchen'), line('planner')], products)).toEqual([
    { slug: 'plan', title: 'PLAN', bundle: 'KITCHEN' },
  ]);
  expect(boughtTwice([line('plan'), line('recipes')], products)).toEqual([]);
});
