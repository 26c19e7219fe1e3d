import { beforeEach, describe, expect, test } from 'vitest';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { processPurchase } from '#netlify/orders/success-page.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { KeyNotAllowed, PaymentsUnavailable } from '#netlify/payments/payments.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const keysOf = (harness: TestHarness, prefix: string) =>
  [...harness.records.contents.keys()].filter((key) => key.startsWith(prefix));

function expectOneOfEach(harness: TestHarness): void {
  expect(keysOf(harness, 'order-')).toHaveLength(1);
  expect(keysOf(harness, 'entitlement-')).toHaveLength(1);
  expect(keysOf(harness, 'link-')).toHaveLength(1);
  expect(harness.mails.filter((mail) => mail.tag === 'receipt')).toHaveLength(1);
}

describe('fulfilling a purchase', () => {
  test('creates one order, entitlement, link, and receipt', async () => {
    await buy(harness);
    expectOneOfEach(harness);
    expect(harness.mails[0]).toMatchObject({
      to: 'maria@example.com',
      subject: 'Your book is ready',
    });
  });

  test('creates one of each for 100 concurrent webhooks, 20 success pages, and 2 sweepers', async () => {
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId);
    const { services } = harness;
    await Promise.all([
      ...Array.from({ length: 100 }, () =>
        handlePaymentEvent({ kind: 'session-changed', sessionId }, services),
      ),
      ...Array.from({ length: 20 }, () => processPurchase(sessionId, services)),
      sweep(services),
      sweep(services),
    ]);
    expectOneOfEach(harness);
  });

  test('recovers from a crash at any store call', async () => {
    for (let crashAt = 1; ; crashAt += 1) {
      let armed = false;
      let calls = 0;
      const records = createMemoryStore(({ method }) => {
        if (!armed) return undefined;
        calls += 1;
        return calls === crashAt ? (method === 'create' ? 'lost-reply' : 'unavailable') : undefined;
      });
      const harness = await createTestHarness({ records });
      const sessionId = await openCheckout(harness);
      harness.pay(sessionId);
      armed = true;
      const outcome = await fulfillPurchase(sessionId, 'webhook', harness.services).catch(
        () => 'crashed',
      );
      armed = false;
      harness.clock.now += 30 * 60_000;
      await sweep(harness.services);
      harness.clock.now += 30 * 60_000;
      await sweep(harness.services);
      expectOneOfEach(harness);
      if (outcome !== 'crashed') break;
    }
  });

  test.each([
    ['another amount', { totalCents: 1 }],
    ['another subtotal', { subtotalCents: 1 }],
    ['a discount that wasn’t deducted', { discountCents: 500 }],
    ['a negative discount', { discountCents: -500, totalCents: 2499 }],
    ['a total above the prices plus tax', { taxCents: 100, totalCents: 2100 }],
    ['another currency', { currency: 'eur' }],
  ])('doesn’t fulfill a payment with %s, and raises an alert', async (_what, change) => {
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId, change);
    expect(await fulfillPurchase(sessionId, 'webhook', harness.services)).toEqual({
      status: 'refused',
    });
    expect(keysOf(harness, 'alert-payment-mismatch-')).toHaveLength(1);
    expect(keysOf(harness, 'order-')).toEqual([]);
    expect(harness.mails).toEqual([]);
  });

  test.each([
    ['an open session', { status: 'open', paid: false }, 'unpaid'],
    ['an expired session', { status: 'expired', paid: false }, 'failed'],
    ['a payment in progress', { paid: false }, 'confirming'],
    ['a session from another system', { orderId: undefined }, 'unknown'],
    ['a live session in test mode', { live: true }, 'unknown'],
  ] as const)('doesn’t write anything for %s', async (_what, change, status) => {
    const harness = await createTestHarness();
    const sessionId = await openCheckout(harness);
    const before = harness.records.contents.size;
    harness.pay(sessionId, change);
    expect(await fulfillPurchase(sessionId, 'webhook', harness.services)).toEqual({ status });
    expect(harness.records.contents.size).toBe(before);
  });

  test('emails a buyer once when the bank finally declines the payment', async () => {
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId, { paid: false });
    for (let again = 0; again < 2; again += 1) {
      await handlePaymentEvent({ kind: 'async-failed', sessionId }, harness.services);
      await sweep(harness.services);
    }
    expect(harness.mails).toMatchObject([
      { to: 'maria@example.com', subject: 'Your payment didn’t go through' },
    ]);
    const [mail] = harness.mails;
    expect(mail?.text).toContain('You weren’t charged.');
    expect(mail?.text).toContain('http://localhost:8888/shop');
    // Nobody has paid, so the address isn't confirmed, and the email doesn't contain anything else
    // that the buyer entered.
    expect(mail?.text).not.toContain('Maria');
  });

  test.each(['before we are notified', 'before the email is sent'])(
    'doesn’t send a failed-payment email if the bank eventually paid, %s',
    async (when) => {
      const sessionId = await openCheckout(harness);
      harness.pay(sessionId, { paid: when === 'before we are notified' });
      await handlePaymentEvent({ kind: 'async-failed', sessionId }, harness.services);
      harness.pay(sessionId);
      await sweep(harness.services);
      expect(harness.mails.map(({ tag }) => tag)).toEqual(['receipt']);
    },
  );
});

describe('a payment refunded in Stripe before its order was created', () => {
  const callers = {
    'success page': (sessionId: string) => processPurchase(sessionId, harness.services),
    webhook: (sessionId: string) =>
      handlePaymentEvent({ kind: 'session-changed', sessionId }, harness.services),
    sweeper: () => sweep(harness.services),
  };

  async function payAndRefund(cents?: number): Promise<string> {
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId);
    harness.refund(harness.sessions.get(sessionId)?.paymentId ?? '', cents);
    return sessionId;
  }

  test.each(Object.keys(callers) as (keyof typeof callers)[])(
    'doesn’t deliver anything through the %s, and notifies the buyer of the refund',
    async (caller) => {
      const sessionId = await payAndRefund();
      const answer = callers[caller](sessionId);
      if (caller === 'success page')
        await expect(answer).rejects.toMatchObject({ code: 'access_stopped' });
      else await answer;
      expect(keysOf(harness, 'order-')).toHaveLength(1);
      await expect(processPurchase(sessionId, harness.services)).rejects.toMatchObject({
        code: 'access_stopped',
      });
      expect(harness.mails.map(({ tag }) => tag)).toEqual(['money-back']);
    },
  );

  test('fulfills a partially refunded order, and sends the buyer both emails', async () => {
    const sessionId = await payAndRefund(500);
    expect(await processPurchase(sessionId, harness.services)).toMatchObject({ status: 'paid' });
    expect(harness.mails.map(({ tag }) => tag)).toEqual(['receipt', 'money-back']);
  });

  test('checks a refunded payment again later if Stripe is unavailable', async () => {
    const sessionId = await payAndRefund();
    const { payments } = harness.services;
    const { refunds } = payments;
    payments.refunds = () => Promise.reject(new PaymentsUnavailable('Stripe is down.'));
    await expect(processPurchase(sessionId, harness.services)).rejects.toThrow(PaymentsUnavailable);
    expect(keysOf(harness, 'order-')).toEqual([]);
    payments.refunds = refunds;
    await expect(processPurchase(sessionId, harness.services)).rejects.toMatchObject({
      code: 'access_stopped',
    });
  });

  test('doesn’t block purchases if the Stripe key can’t read refunds', async () => {
    const { payments } = harness.services;
    payments.refunds = () => Promise.reject(new KeyNotAllowed('This key may not read refunds.'));
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId);
    expect(await processPurchase(sessionId, harness.services)).toMatchObject({ status: 'paid' });
  });

  test('doesn’t check a refunded payment again once its order exists', async () => {
    let asked = 0;
    const { payments } = harness.services;
    const { refunds } = payments;
    payments.refunds = (paymentId) => {
      asked += 1;
      return refunds(paymentId);
    };
    const { sessionId } = await buy(harness);
    await processPurchase(sessionId, harness.services);
    await sweep(harness.services);
    expect(asked).toBe(1);
  });
});

describe('restored records', () => {
  const TWO_BOOKS = {
    ebookId: undefined,
    items: [
      { slug: 'recovery-planner', quantity: 2 },
      { slug: 'meal-plan', quantity: 1 },
    ],
  };

  /** Removes every record that isn't in `before`. */
  function restore(harness: TestHarness, before: ReadonlySet<string>): Promise<void[]> {
    const later = [...harness.records.contents.keys()].filter((key) => !before.has(key));
    return Promise.all(later.map((key) => harness.records.remove(key)));
  }

  test('rebuilds the order and sends one email for a payment without its pending order', async () => {
    const before = new Set(harness.records.contents.keys());
    const sessionId = await openCheckout(harness, TWO_BOOKS);
    await restore(harness, before);
    harness.pay(sessionId, { name: 'Maria Lopez', country: 'US' });
    await sweep(harness.services);
    const order = await harness.services.orders.find(sessionId);
    expect(order?.lines.map(({ slug, quantity }) => [slug, quantity])).toEqual([
      ['recovery-planner', 2],
      ['meal-plan', 1],
    ]);
    expect(order && (await harness.services.orders.buyerOf(order))).toMatchObject({
      email: 'maria@example.com',
      firstName: 'Maria Lopez',
    });
    expect(await harness.services.alerts.open()).toEqual([]);
    harness.clock.now += 5 * 60_000;
    await sweep(harness.services);
    expect(harness.mails.map(({ tag }) => tag)).toEqual(['receipt']);
  });

  test('rebuilds an order lost in a restore, with the same link and no second email', async () => {
    const before = new Set(harness.records.contents.keys());
    const { sessionId } = await buy(harness);
    const first = await processPurchase(sessionId, harness.services);
    await restore(harness, before);
    for (let run = 1; run <= 3; run += 1) {
      harness.clock.now += 25 * 60_000;
      await Promise.all([sweep(harness.services), processPurchase(sessionId, harness.services)]);
    }
    const again = await processPurchase(sessionId, harness.services);
    expect(again).toMatchObject({ status: 'paid' });
    expect('token' in again && again.token).toBe('token' in first && first.token);
    expectOneOfEach(harness);
  });

  test('alerts the coach if the terms didn’t fit in the metadata, and doesn’t create an order', async () => {
    const before = new Set(harness.records.contents.keys());
    const sessionId = await openCheckout(harness);
    await restore(harness, before);
    harness.pay(sessionId, { agreed: undefined });
    await sweep(harness.services);
    expect(await harness.services.orders.find(sessionId)).toBeUndefined();
    expect((await harness.services.alerts.open()).map(({ kind }) => kind)).toEqual([
      'pending-order-missing',
    ]);
  });

  test('still rejects an amount that differs from the agreed one', async () => {
    const before = new Set(harness.records.contents.keys());
    const sessionId = await openCheckout(harness);
    await restore(harness, before);
    harness.pay(sessionId, { subtotalCents: 100, totalCents: 100 });
    expect(await fulfillPurchase(sessionId, 'sweeper', harness.services)).toEqual({
      status: 'refused',
    });
  });
});
