import { beforeEach, describe, expect, test } from 'vitest';
import { startCheckout } from '#netlify/checkout/start-checkout.ts';
import { ebookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { checkoutRequest, openCheckout } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

describe('starting a checkout', () => {
  test('sells a single title by its ID, as PRODUCT.md requires', async () => {
    await openCheckout(harness, { ebookId: 'meal-plan' });
    const [opened] = [...harness.checkouts.values()];
    expect(opened?.checkout.lines).toMatchObject([{ slug: 'meal-plan', unitCents: 2499 }]);
    expect(opened?.checkout.cancelUrl).toBe(
      'http://localhost:8888/checkout?product=meal-plan&canceled=1',
    );
    expect(opened?.checkout.successUrl).toBe(
      'http://localhost:8888/purchase-success?session_id={CHECKOUT_SESSION_ID}',
    );
  });

  test.each([
    ['the cart', { isCart: true }, '/checkout?canceled=1'],
    ['a URL', {}, '/checkout?books=meal-plan.brain-recipes~2&canceled=1'],
  ])('returns a buyer who cancels to the same order, opened from %s', async (_, from, path) => {
    const items = [
      { slug: 'meal-plan', quantity: 1 },
      { slug: 'brain-recipes', quantity: 2 },
    ];
    await openCheckout(harness, { items, ...from });
    const [opened] = [...harness.checkouts.values()];
    expect(opened?.checkout.cancelUrl).toBe(`http://localhost:8888${path}`);
  });

  test('stores the pending order before the payment page exists', async () => {
    harness.stripeDown = true;
    await expect(openCheckout(harness)).rejects.toThrow('Stripe is down');
    expect(
      [...harness.records.contents.keys()].filter((key) => key.startsWith('checkout-')),
    ).toHaveLength(1);
  });

  test('opens one payment page for a double click, and a separate one for a different cart', async () => {
    const [first, second] = await Promise.all([openCheckout(harness), openCheckout(harness)]);
    expect(second).toBe(first);
    const other = await openCheckout(harness, { items: [{ slug: 'meal-plan', quantity: 1 }] });
    expect(other).not.toBe(first);
  });

  test("stores the buyer's details encrypted", async () => {
    await openCheckout(harness, { customerPhone: '555 0100' });
    const everything = [...harness.records.contents.values()].join();
    for (const secret of ['maria', 'Maria', '555 0100']) expect(everything).not.toContain(secret);
  });

  test.each([
    ['an unknown title', { items: [{ slug: 'no-such-book', quantity: 1 }] }, 'unknown_product'],
    ['an outdated displayed price', { displayedTotalCents: 1 }, 'price_changed'],
  ])('rejects %s and writes only the rate-limit count', async (_what, change, code) => {
    await expect(openCheckout(harness, change)).rejects.toMatchObject({ code });
    const keys = [...harness.records.contents.keys()];
    expect(keys.filter((key) => !key.startsWith('limit-'))).toEqual([]);
  });

  test('returns the new total if the displayed price is outdated', async () => {
    await expect(openCheckout(harness, { displayedTotalCents: 1500 })).rejects.toMatchObject({
      details: { totalCents: 1999 },
      message: expect.stringContaining('$19.99'),
    });
  });

  test('rejects the test book in live mode', async () => {
    harness.services.env.stripe.live = true;
    await expect(openCheckout(harness, { ebookId: 'test-ebook' })).rejects.toMatchObject({
      code: 'test_only',
    });
  });

  test('rejects a product without a file', async () => {
    const { services } = harness;
    const books = { ...services.books, current: async () => undefined };
    const request = ebookCheckoutInput.parse(checkoutRequest());
    await expect(startCheckout(request, { ...services, books }, ONE_REQUEST)).rejects.toMatchObject(
      {
        code: 'not_for_sale',
      },
    );
  });
});
