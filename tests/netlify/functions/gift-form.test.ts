import { describe, expect, test } from 'vitest';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';

const { call, url } = functionNamed('ebook-checkout');
const GIFT = {
  firstName: 'Maria',
  email: 'maria@example.com',
  country: 'US',
  product: 'recovery-planner',
  giftName: 'Anna',
  giftEmail: 'anna@example.com',
  giftOn: '2026-12-24',
  giftWords: 'Rest well.',
};

/** Posts the checkout form the way a browser without JavaScript does. */
const post = (harness: TestHarness, change: Partial<typeof GIFT>) =>
  call(
    new Request(url, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:8888',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...GIFT, ...change }).toString(),
    }),
    {},
    () => harness.services,
  );

/** Returns the gift included in the checkout. */
function giftOf({ checkouts, services }: TestHarness) {
  const [opened] = [...checkouts.values()];
  return opened && services.pendingOrders.giftOf(opened.checkout);
}

describe('a gift from a form posted without JavaScript', () => {
  test('opens the payment page, with the gift encrypted in the order', async () => {
    const harness = await createTestHarness();
    const response = await post(harness, {});
    expect(response.status).toBe(303);
    expect(JSON.stringify([...harness.checkouts])).not.toMatch(/\bAnna\b|anna@|Rest well/);
    expect(giftOf(harness)).toEqual({
      name: 'Anna',
      email: 'anna@example.com',
      on: '2026-12-24',
      words: 'Rest well.',
    });
  });

  test.each([
    [{ giftName: '' }, 'Enter the name of the person getting the gift'],
    [{ giftEmail: '' }, 'Enter the email address of the person getting the gift'],
    [{ giftOn: '' }, 'Choose when to send the gift'],
    [{ giftOn: '2026-02-30' }, 'Enter a valid date, like 2027-02-14'],
    [
      { giftOn: '2026-11-20' },
      'Choose November 21, 2026 or a later day. Dates are in Eastern time.',
    ],
    [{ giftEmail: 'anna@' }, 'Enter an email address like name@example.com'],
    [{ giftWords: 'x'.repeat(301) }, 'Use at most 300 characters. You have 301.'],
  ])(
    'returns the form with the entered values and an error next to the field: %o',
    async (change, words) => {
      expectConsole(/"event":"refused"/);
      const harness = await createTestHarness();
      const response = await post(harness, change);
      expect(response.status).toBe(400);
      const html = await response.text();
      const [field] = Object.keys(change);
      expect(html).toContain(`<a href="#${field}">${words}</a>`);
      expect(html).toContain('value="maria@example.com"');
      expect(html).toContain('type="date"');
      expect(harness.checkouts.size).toBe(0);
    },
  );

  test("asks once about likely typos in the recipient's and the buyer's addresses", async () => {
    const harness = await createTestHarness();
    const mistyped = { email: 'maria@gmial.com', giftEmail: 'anna@yahooo.com' };
    const response = await post(harness, mistyped);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(
      '<a href="#giftEmail">Did you mean anna@yahoo.com? If the one you typed is right, select “Pay with Card” again.</a>',
    );
    expect(html).toContain('<a href="#email">Did you mean maria@gmail.com?');
    expect(harness.checkouts.size).toBe(0);

    const kept = (page: string) =>
      Object.fromEntries(
        [...page.matchAll(/name="(asked-about-\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      );
    // Another error is shown first, but the buyer's confirmation of the address is kept.
    expectConsole(/"event":"refused"/);
    const late = await post(harness, { ...mistyped, ...kept(html), giftOn: '2026-11-20' });
    const again = await late.text();
    expect(again).toContain('Choose November 21, 2026 or a later day.');
    const other = await post(harness, { ...mistyped, ...kept(again), giftEmail: 'anna@gmial.com' });
    expect(await other.text()).toContain('<a href="#giftEmail">Did you mean anna@gmail.com?');
    expect((await post(harness, { ...mistyped, ...kept(again) })).status).toBe(303);
    expect(giftOf(harness)?.email).toBe('anna@yahooo.com');
  });

  test('creates an ordinary order for the buyer if the gift fields are empty', async () => {
    const harness = await createTestHarness();
    const empty = { giftName: '', giftEmail: ' ', giftOn: '', giftWords: '' };
    expect((await post(harness, empty)).status).toBe(303);
    const [opened] = [...harness.checkouts.values()];
    expect(opened?.checkout.gift).toBeUndefined();
  });
});
