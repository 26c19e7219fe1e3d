import Stripe from 'stripe';
import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { describe, expect, test } from 'vitest';
import stripeWebhook from '#netlify/functions/stripe-webhook.ts';
import { createPayments } from '#netlify/payments/stripe-payments.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { functionPath } from '#src/function-path.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import {
  createTestHarness,
  TEST_ENVIRONMENT,
  type TestHarness,
} from '#tests/support/memory-services.ts';
import { openCheckout } from '#tests/support/purchase.ts';

const stripe = new Stripe('sk_test_ofthetests');
const secret = TEST_ENVIRONMENT.STRIPE_WEBHOOK_SECRET;
const url = `http://localhost:8888${functionPath('stripe-webhook')}`;

/** Creates a paid session, and services with the real webhook verification. */
async function paidHarness(
  environment: Record<string, string> = {},
): Promise<{ harness: TestHarness; sessionId: string }> {
  const harness = await createTestHarness();
  const sessionId = await openCheckout(harness);
  harness.pay(sessionId);
  const { verifyEvent } = createPayments(readEnvironment({ ...TEST_ENVIRONMENT, ...environment }));
  harness.services.payments.verifyEvent = verifyEvent;
  return { harness, sessionId };
}

function eventBody(type: string, object: object, livemode = false): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, livemode, data: { object } });
}

function sign(
  payload: string,
  harness: TestHarness,
  { ageSeconds = 0, key = secret } = {},
): string {
  const timestamp = Math.floor(harness.clock.now / 1000) - ageSeconds;
  return stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
}

async function deliver(
  harness: TestHarness,
  body: string,
  signature: string | undefined,
): Promise<number> {
  harness.clock.now = Date.now();
  const headers: Record<string, string> =
    signature === undefined ? {} : { 'stripe-signature': signature };
  const request = new Request(url, { method: 'POST', body, headers });
  return (await stripeWebhook(request, undefined, () => harness.services)).status;
}

const recordsAfterPayment = (harness: TestHarness) =>
  [...harness.records.contents.keys()].filter((key) => !/^(?:checkout|limit)-/.test(key));

describe('the webhook', () => {
  test('trusts Stripe’s payment status, not the event', async () => {
    const { harness, sessionId } = await paidHarness();
    harness.pay(sessionId, { paid: false });
    const body = eventBody('checkout.session.completed', { id: sessionId, payment_status: 'paid' });
    harness.clock.now = Date.now();
    expect(await deliver(harness, body, sign(body, harness))).toBe(200);
    expect(recordsAfterPayment(harness)).toEqual([]);
  });

  test('acts on refunds and disputes, and ignores irrelevant events', async () => {
    const { harness, sessionId } = await paidHarness();
    const paymentId = `pi_${sessionId.slice(8)}`;
    harness.clock.now = Date.now();
    const send = (type: string, object: object) => {
      const body = eventBody(type, object);
      return deliver(harness, body, sign(body, harness));
    };
    harness.refund(paymentId);
    expect(await send('customer.created', { id: 'cus_1' })).toBe(200);
    expect(await send('charge.refunded', { payment_intent: null })).toBe(200);
    for (const status of ['pending', 'succeeded', 'requires_action']) {
      const refund = { payment_intent: paymentId, status };
      expect(await send('refund.updated', refund)).toBe(200);
      expect(await send('charge.refund.updated', refund)).toBe(200);
    }
    expect(recordsAfterPayment(harness)).toEqual([]);
    expect(await send('charge.refunded', { payment_intent: paymentId })).toBe(200);
    expect(
      await send('charge.dispute.created', {
        id: 'dp_2',
        payment_intent: 'pi_2',
        status: 'needs_response',
      }),
    ).toBe(200);
    expect(
      await send('charge.dispute.closed', { id: 'dp_2', payment_intent: 'pi_2', status: 'lost' }),
    ).toBe(200);
    expect(recordsAfterPayment(harness).filter((key) => !key.startsWith('count-'))).toEqual([
      `refunded-${paymentId}`,
      'disputed-pi_2-1',
      'alert-dispute-pi_2-dp_2',
    ]);
  });

  test.each([
    ['refund.failed', 'failed'],
    ['refund.updated', 'failed'],
    ['refund.updated', 'canceled'],
    ['charge.refund.updated', 'failed'],
    ['charge.refund.updated', 'canceled'],
  ])('S7: raises one alert when %s reports a refund as %s', async (type, status) => {
    const { harness, sessionId } = await paidHarness();
    const { services } = harness;
    await fulfillPurchase(sessionId, 'webhook', services);
    const paymentId = `pi_${sessionId.slice(8)}`;
    harness.clock.now = Date.now();
    const send = (name: string, object: object) => {
      const body = eventBody(name, object);
      return deliver(harness, body, sign(body, harness));
    };
    harness.refund(paymentId);
    expect(await send('charge.refunded', { payment_intent: paymentId })).toBe(200);
    expect((await openOrder(sessionId, services)).access).toBe('refunded');
    harness.failRefund(paymentId);
    for (let times = 0; times < 2; times += 1)
      expect(await send(type, { id: 're_1', payment_intent: paymentId, status })).toBe(200);
    expect(await services.alerts.open()).toMatchObject([
      { kind: 'refund-failed', sessionId, note: expect.stringContaining('another way') as string },
    ]);
    expect(await openOrder(sessionId, services)).toMatchObject({ access: 'open', backCents: 0 });
  });

  test('S7: returns 503 for a refund if Stripe is unavailable, so that the event is sent again', async () => {
    expectConsole(/upstream_unavailable/);
    const { harness, sessionId } = await paidHarness();
    harness.clock.now = Date.now();
    harness.stripeDown = true;
    const body = eventBody('charge.refunded', { payment_intent: `pi_${sessionId.slice(8)}` });
    expect(await deliver(harness, body, sign(body, harness))).toBe(503);
  });
});
