import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import Stripe from 'stripe';
import { PaymentsUnavailable } from '#netlify/payments/payments.ts';
import { createPayments } from '#netlify/payments/stripe-payments.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { TEST_ENVIRONMENT } from '#tests/support/memory-services.ts';
import { openStripeBench, SITE_URL, type StripeBench } from '#tests/support/stripe-bench.ts';

let bench: StripeBench;

beforeEach(async () => {
  bench = await openStripeBench();
});
afterEach(() => bench.close());

const payments = (options: Parameters<typeof createPayments>[1] = {}) =>
  createPayments(readEnvironment({ ...TEST_ENVIRONMENT, STRIPE_API_URL: bench.stub.url }), options);

const checkout = {
  orderId: 'order1',
  lines: [{ slug: 'meal-plan', title: '30-Day Recovery Meal Plan', quantity: 2, unitCents: 2499 }],
  email: 'maria@example.com',
  selling: { promotionCodes: false, tax: false },
  successUrl: `${SITE_URL}/purchase-success?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${SITE_URL}/checkout`,
};

describe('payments, through the real SDK', () => {
  async function paidOrder(orderId = checkout.orderId) {
    const { account } = bench.stub;
    const { sessionId } = await payments().openCheckout({ ...checkout, orderId });
    const opened = account.checkout(sessionId);
    if (!opened) throw new Error('The session doesn’t exist.');
    await account.pay(opened, 'now');
    const charge = account.chargeOf(opened);
    if (!charge) throw new Error('The session has no charge.');
    return { account, sessionId, charge, paymentId: String(charge.payment_intent) };
  }

  test('opens one payment page per order, no matter how many times it’s requested', async () => {
    const pages = await Promise.all([1, 2, 3].map(() => payments().openCheckout(checkout)));
    expect(new Set(pages.map((page) => page.sessionId)).size).toBe(1);
    expect(await payments().readSession(pages[0]?.sessionId ?? '')).toMatchObject({
      orderId: 'order1',
      agreed: { lines: checkout.lines },
      status: 'open',
      paid: false,
      subtotalCents: 4998,
      totalCents: 4998,
      currency: 'usd',
      live: false,
    });
  });

  test('waits while another request opens the same page, then returns that page', async () => {
    const { account } = bench.stub;
    const { promise: answers, resolve: answer } = Promise.withResolvers<undefined>();
    const openSlowly = account.openCheckout.bind(account);
    account.openCheckout = async (...request) => {
      await answers;
      return openSlowly(...request);
    };
    const pauses: number[] = [];
    const wait = async (milliseconds: number) => {
      pauses.push(milliseconds);
      if (pauses.length === 4) answer(undefined);
    };
    const presses = [1, 2, 3].map(() => payments({ wait }).openCheckout(checkout));
    const pages = await Promise.all(presses);
    expect(new Set(pages.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(bench.stub.state().checkouts).toHaveLength(1);
    expect(pauses.length).toBeGreaterThanOrEqual(4);
  });

  test('reports that Stripe is busy if the other request never finishes, and doesn’t open a second page', async () => {
    const { account } = bench.stub;
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
    let openings = 0;
    account.openCheckout = () => {
      openings += 1;
      begin(undefined);
      return new Promise(() => undefined);
    };
    const pauses: number[] = [];
    const wait = async (milliseconds: number) => void pauses.push(milliseconds);
    const first = payments().openCheckout(checkout);
    first.catch(() => undefined);
    await begun;
    await expect(payments({ wait }).openCheckout(checkout)).rejects.toThrow(PaymentsUnavailable);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(2_500);
    expect(openings).toBe(1);
  });

  test('recovers from a failure that Stripe replays for the same key', async () => {
    bench.stub.fail({ call: 'POST /v1/checkout/sessions', kind: { status: 500 }, times: 1 });
    expect((await payments().openCheckout(checkout)).url).toContain('/__local/pay/');
  });

  test('finds the session even if the response to its creation was lost', async () => {
    bench.stub.fail({ call: 'POST /v1/checkout/sessions', kind: 'lost-reply', times: 1 });
    const { sessionId } = await payments().openCheckout(checkout);
    expect(bench.stub.state().checkouts.map(({ session }) => session.id)).toEqual([sessionId]);
  });

  test('reports that Stripe is unavailable, and never that a session doesn’t exist', async () => {
    const { sessionId } = await payments().openCheckout(checkout);
    bench.stub.fail({ call: 'GET /v1/checkout/sessions', kind: { status: 503 }, times: 5 });
    await expect(payments().readSession(sessionId)).rejects.toThrow(PaymentsUnavailable);
  });

  test('returns `undefined` for an unknown session ID', async () => {
    expect(await payments().readSession('cs_test_doesnotexist0000')).toBeUndefined();
  });

  test('lists full refunds, partial refunds, and disputes for the sweeper, newest first', async () => {
    const paid: string[] = [];
    for (const orderId of ['order1', 'order2', 'order3']) {
      const { account, charge, paymentId } = await paidOrder(orderId);
      paid.push(paymentId);
      if (orderId === 'order1') await account.refund(charge, charge.amount);
      else if (orderId === 'order2') await account.refund(charge, 100);
      else await account.dispute(charge);
    }
    const [refunded, inPart, disputed] = paid;
    const all = await Array.fromAsync(payments().refundsAndDisputes(0));
    expect(all.map(({ event }) => event)).toEqual([
      { kind: 'disputed', paymentId: disputed, disputeId: expect.stringMatching(/^du_/) as string },
      { kind: 'refunds-changed', paymentId: inPart },
      { kind: 'refunds-changed', paymentId: refunded },
    ]);
    const rest = await Array.fromAsync(payments().refundsAndDisputes(0, all[0]?.eventId));
    expect(rest).toEqual(all.slice(1));
  });

  test('refunds once per key, and distinguishes a replayed response from a new one', async () => {
    const { paymentId } = await paidOrder();
    const give = (cents: number, key: string) => payments().refund(paymentId, cents, key);
    for (let press = 0; press < 2; press += 1)
      expect(await give(500, 'a')).toEqual({ outcome: 'given' });
    expect(bench.stub.state().refunds).toHaveLength(1);
    expect(await give(700, 'a')).toEqual({ outcome: 'other-amount' });
    const tooMuch = { outcome: 'refused', why: 'more-than-is-left' };
    expect(await give(4_499, 'b')).toEqual(tooMuch);
    expect(await give(4_499, 'b')).toEqual({ outcome: 'key-is-spent' });
    bench.stub.fail({ call: 'POST /v1/refunds', kind: { status: 500 }, times: 1 });
    expect(await give(4_498, 'c')).toEqual({ outcome: 'failed' });
    expect(await give(4_498, 'c')).toEqual({ outcome: 'key-is-spent' });
    expect(await give(4_498, 'd')).toEqual({ outcome: 'given' });
    expect(await give(1, 'e')).toEqual(tooMuch);
    expect(await payments().refund('pi_unknown', 1, 'f')).toMatchObject({ outcome: 'refused' });
  });

  test('returns all refunds for a payment across pages, with their totals', async () => {
    const { account, charge, paymentId } = await paidOrder();
    expect(await payments().refunds(paymentId)).toEqual({
      ...{ refunds: [], madeCents: 0, failedCents: 0, isAll: false },
    });
    for (let count = 0; count < 101; count += 1) await account.refund(charge, 10);
    await account.failRefund(charge, 'canceled');
    const found = await payments().refunds(paymentId);
    expect(found).toMatchObject({ madeCents: 1_010, failedCents: 10, isAll: false });
    expect(found.refunds.map(({ hasFailed }) => hasFailed).indexOf(true)).toBe(100);
    await account.refund(charge, 4_998 - 1_000);
    expect(await payments().refunds(paymentId)).toMatchObject({ madeCents: 5_008, isAll: true });
    expect(await payments().refunds('pi_unknown')).toMatchObject({ refunds: [], madeCents: 0 });
  });

  test.each([
    ['email', { code: 'email_invalid', param: 'customer_email' }],
    ['email', { param: 'customer_email' }],
    ['email', { code: 'email_invalid' }],
    ['gift', { param: 'metadata[gift_2]' }],
    ['gift', { param: 'metadata' }],
  ])('B11: identifies the buyer input that Stripe rejects: %s from %j', async (part, error) => {
    const fault = { call: 'POST /v1/checkout/sessions', kind: { status: 400, ...error }, times: 1 };
    bench.stub.fail(fault);
    await expect(payments().openCheckout({ ...checkout, gift: 'encrypted' })).rejects.toMatchObject(
      {
        name: 'CheckoutRefused',
        part,
      },
    );
  });

  test.each([
    { code: 'parameter_unknown', param: 'color' },
    { code: 'url_invalid', param: 'success_url' },
    { param: 'metadata' },
    { param: 'metadata[orderId]' },
    { code: 'parameter_invalid_empty', param: 'line_items[0][price_data][product_data][name]' },
  ])('B11: doesn’t blame the buyer when Stripe rejects our own parameters: %j', async (error) => {
    const fault = { call: 'POST /v1/checkout/sessions', kind: { status: 400, ...error }, times: 1 };
    bench.stub.fail(fault);
    await expect(payments().openCheckout(checkout)).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
  });

  test('S4: opens a page after the same request was rejected or had different parameters', async () => {
    const refused = { status: 400, code: 'customer_tax_location_invalid' };
    bench.stub.fail({ call: 'POST /v1/checkout/sessions', kind: refused, times: 1 });
    await expect(payments().openCheckout(checkout)).rejects.toThrow('An injected fault');
    expect((await payments().openCheckout(checkout)).url).toContain('/__local/pay/');
    const changed = { ...checkout, cancelUrl: `${SITE_URL}/checkout?after=a-deploy` };
    await payments().openCheckout({ ...checkout, orderId: 'order2' });
    expect((await payments().openCheckout({ ...changed, orderId: 'order2' })).url).toContain(
      '/pay/',
    );
  });

  test('lists completed sessions for the sweeper', async () => {
    const { sessionId } = await paidOrder();
    await payments().openCheckout({ ...checkout, orderId: 'order2' });
    const completed = await Array.fromAsync(payments().completedSessions(0));
    expect(completed.map((session) => [session.sessionId, session.paid])).toEqual([
      [sessionId, true],
    ]);
  });
});
