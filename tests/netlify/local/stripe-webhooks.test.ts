import { request } from 'node:http';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  catchStripeError,
  openStripeBench,
  WEBHOOK_SECRET,
  type StripeBench,
} from '#tests/support/stripe-bench.ts';

let bench: StripeBench;

beforeEach(async () => {
  bench = await openStripeBench();
});

afterEach(() => bench.close());

describe('a webhook', () => {
  test('signs a webhook the way the SDK does, so that verification fails if the body or secret differs', async () => {
    await bench.buy();
    await expect.poll(() => bench.received.length).toBe(1);
    const [{ body, signature } = { body: '', signature: '' }] = bench.received;
    const { webhooks } = bench.stripe;
    expect(signature).toBe(
      await webhooks.generateTestHeaderStringAsync({
        payload: body,
        secret: WEBHOOK_SECRET,
        timestamp: Math.floor(bench.clock.now / 1000),
      }),
    );
    const event = await webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET);
    expect(event).toMatchObject({
      type: 'checkout.session.completed',
      api_version: Stripe.API_VERSION,
      livemode: false,
      data: { object: { payment_status: 'paid' } },
    });
    const tampered = [
      webhooks.constructEventAsync(`${body} `, signature, WEBHOOK_SECRET),
      webhooks.constructEventAsync(body, signature, 'whsec_of_a_stranger'),
    ];
    for (const attempt of tampered) {
      await expect(attempt).rejects.toBeInstanceOf(Stripe.errors.StripeSignatureVerificationError);
    }
  });

  test('retries a webhook until it’s accepted', async () => {
    bench.answers.push(500);
    await bench.buy();
    await expect.poll(() => bench.received.length).toBe(2);
    expect(bench.received[0]?.body).toBe(bench.received[1]?.body);
    const [delivery] = Object.values(bench.stub.state().deliveries);
    await expect.poll(() => delivery).toMatchObject({ state: 'accepted', statuses: [500, 200] });
  });

  test('retries a webhook after a restart if it wasn’t accepted', async () => {
    bench.answers.push(503);
    await bench.buy();
    await expect.poll(() => bench.received.length).toBe(1);
    await bench.restart();
    await expect.poll(() => bench.received.length).toBe(2);
  });

  test('delivers the configured number of copies of a webhook, including none', async () => {
    await bench.stub.deliveries.plan({ copies: 0 });
    await bench.buy();
    await bench.stub.deliveries.plan({ copies: 5 });
    await bench.buy();
    await expect.poll(() => bench.received.length).toBe(5);
    expect(new Set(bench.received.map(({ body }) => body)).size).toBe(1);
  });
});

describe('a planned failure', () => {
  test.each([
    [{ status: 500 }, Stripe.errors.StripeAPIError],
    [{ status: 429 }, Stripe.errors.StripeRateLimitError],
    ['reset', Stripe.errors.StripeConnectionError],
    ['hang', Stripe.errors.StripeConnectionError],
  ] as const)('surfaces %j as the matching SDK error', async (kind, error) => {
    const times = kind === 'reset' || kind === 'hang' ? 2 : 1;
    bench.stub.fail({ call: 'GET /v1/checkout/sessions', kind, times });
    const hurried = bench.connect('sk_test_ofthetests', { timeout: 200 });
    expect(await catchStripeError(hurried.checkout.sessions.list())).toBeInstanceOf(error);
    expect((await bench.stripe.events.list()).data).toEqual([]);
  });
});

describe('an untrusted request', () => {
  test.each([
    ['from a page on another site', { origin: 'https://evil.example' }],
    ['sent to another hostname', { host: 'evil.example' }],
  ])('is rejected if it’s %s', async (_who, headers) => {
    const status = await new Promise((resolve, reject) => {
      request(`${bench.stub.url}/v1/events`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end('{}');
    });
    expect(status).toBe(403);
  });
});
