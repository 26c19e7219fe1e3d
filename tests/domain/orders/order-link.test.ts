import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINES, MAX_QUANTITY, type Cart } from '#src/domain/cart/cart.ts';
import { readOrder, writeOrder } from '#src/domain/orders/order-link.ts';

const slug = fc.stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+){0,3}$/);
const cart: fc.Arbitrary<Cart> = fc.uniqueArray(
  fc.record({ slug, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }),
  { selector: (line) => line.slug, maxLength: MAX_LINES },
);

test('an order round-trips through its link', () => {
  fc.assert(
    fc.property(cart, (order) => {
      expect(readOrder(writeOrder(order))).toEqual(order);
    }),
  );
});

test('a link doesn’t need URL encoding', () => {
  fc.assert(
    fc.property(cart, (order) => {
      const text = writeOrder(order);
      expect(encodeURIComponent(text)).toBe(text);
    }),
  );
});

test('an order stays within the cart limits, no matter what the link contains', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const order = readOrder(text);
      expect(order.length).toBeLessThanOrEqual(MAX_LINES);
      for (const { quantity } of order) {
        expect(Number.isInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(MAX_QUANTITY);
      }
    }),
  );
});

test.each([
  ...[
    '.',
    ')',
    '>',
    ',',
    '…',
    '。',
    '”',
    "'",
    '/',
    '!',
    '?',
    '\u200B',
    '\u00A0',
    '\n',
    ' Thanks',
  ].map((end) => (link: string) => link + end),
  (link: string) => link.toUpperCase(),
  (link: string) => link.replaceAll('-', '\u2011'),
  (link: string) => link.replaceAll('-', '–'),
  (link: string) => link.replaceAll('.', '.\u200B\n'),
  (link: string) => link.replace(/\d/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0)),
])('F1: doesn’t lose any books or copies when a forwarded link is altered (%#)', (change) => {
  fc.assert(
    fc.property(cart, (order) => {
      fc.pre(order.length > 0);
      expect(readOrder(change(writeOrder(order)))).toEqual(order);
    }),
    { numRuns: 50 },
  );
});
