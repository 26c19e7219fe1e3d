import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINES, MAX_QUANTITY, type Cart } from '#src/domain/cart.ts';
import { readOrder, writeOrder } from '#src/domain/order-link.ts';

const slug = fc.stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+){0,3}$/);
const cart: fc.Arbitrary<Cart> = fc.uniqueArray(
  fc.record({ slug, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }),
  { selector: (line) => line.slug, maxLength: MAX_LINES },
);

test('an order comes out of its link as it went in', () => {
  fc.assert(
    fc.property(cart, (order) => {
      expect(readOrder(writeOrder(order))).toEqual(order);
    }),
  );
});

test('a link needs no escape in an address', () => {
  fc.assert(
    fc.property(cart, (order) => {
      const text = writeOrder(order);
      expect(encodeURIComponent(text)).toBe(text);
    }),
  );
});

test('whatever a link says, the order keeps the limits of a cart', () => {
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
