import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINES, MAX_QUANTITY, type Cart } from '#src/domain/cart/cart.ts';
import { decodeCart, encodeCart } from '#src/domain/cart/cart-in-url.ts';

const slug = fc.stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+){0,3}$/);
const cart: fc.Arbitrary<Cart> = fc.uniqueArray(
  fc.record({ slug, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }),
  { selector: (line) => line.slug, maxLength: MAX_LINES },
);

test('a cart round-trips through a URL', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      expect(decodeCart(encodeCart(lines))).toEqual(lines);
    }),
  );
});

test('a cart doesn’t need URL encoding', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const text = encodeCart(lines);
      expect(encodeURIComponent(text)).toBe(text);
    }),
  );
});

test('a cart stays within its limits, no matter what the URL contains', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const lines = decodeCart(text);
      expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
      for (const { quantity } of lines) {
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
    fc.property(cart, (lines) => {
      fc.pre(lines.length > 0);
      expect(decodeCart(change(encodeCart(lines)))).toEqual(lines);
    }),
    { numRuns: 50 },
  );
});
