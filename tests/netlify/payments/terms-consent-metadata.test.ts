import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAgreement, writeAgreement } from '#netlify/payments/terms-consent-metadata.ts';
import { MAX_LINES } from '#src/domain/cart/cart.ts';

const line = fc.record({
  slug: fc.stringMatching(/^[a-z0-9-]{1,80}$/),
  title: fc.string({ unit: 'binary', maxLength: 60 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitCents: fc.nat(),
});

describe('the agreement', () => {
  test('stores the terms of any valid cart in the payment metadata and reads them back', () => {
    const agreements = fc.record(
      {
        lines: fc.array(line, { minLength: 1, maxLength: MAX_LINES }),
        withdrawalConsent: fc.constant('2026-11'),
        // An encrypted name, address, and message, up to the maximum length that the form accepts.
        gift: fc.stringMatching(/^1\.[\w-]{40,1990}$/),
      },
      { requiredKeys: ['lines'] },
    );
    fc.assert(
      fc.property(agreements, (agreed) => {
        const metadata = writeAgreement(agreed);
        expect(Object.keys(metadata).length).toBeLessThan(50);
        expect(Math.max(...Object.values(metadata).map(({ length }) => length))).toBeLessThan(501);
        expect(readAgreement({ orderId: 'x', ...metadata })).toEqual(agreed);
      }),
    );
  });

  test('includes a bundle’s books in the terms', () => {
    const book = fc.record({
      slug: fc.stringMatching(/^[a-z0-9-]{1,80}$/),
      title: fc.string({ unit: 'binary', maxLength: 60 }),
    });
    const bundle = fc
      .tuple(line, fc.array(book, { minLength: 2, maxLength: 6 }))
      .map(([one, books]) => ({ ...one, books }));
    fc.assert(
      fc.property(fc.array(fc.oneof(line, bundle), { minLength: 1, maxLength: 6 }), (lines) => {
        expect(readAgreement(writeAgreement({ lines }))).toEqual({ lines });
      }),
    );
  });

  test('omits terms that exceed Stripe’s limit', () => {
    const long = { slug: 'a', title: 'x'.repeat(500), quantity: 1, unitCents: 1 };
    expect(writeAgreement({ lines: [long] })).toEqual({});
  });

  test.each([
    [{}],
    [{ line_1: 'not JSON' }],
    [{ line_1: '["a",0,1,"A"]' }],
    [{ line_1: '["a",1,-1,"A"]' }],
    [{ line_1: '["a",1,1]' }],
    [{ line_1: '{"slug":"a"}' }],
    [{ line_1: '["a",1,1,"A"]', line_1_book_1: '["b"]' }],
    [{ line_1: '["a",1,1,"A"]', line_3: '["b",1,1,"B"]' }],
  ])('ignores terms that were tampered with: %j', (metadata) => {
    expect(readAgreement(metadata)).toBeUndefined();
  });
});
