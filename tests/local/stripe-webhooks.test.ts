import { request } from 'node:http';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  catchStripeError,
  NEW_SESSION,
  openStripeBench,
  WEBHOOK_SECRET,
  type StripeBench,
} from '#tests/support/stripe-bench.ts';

let bench: StripeBench;

beforeEach(async () => {
  bench = await openStripeBench();
});

afterEach(() => bench.close());

const receivedTypes = () =>
  bench.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);

describe('a webhook', () => {
  test('is signed as the SDK signs, and refused when one character changes', async () => {
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

  test('is sent again until it is accepted', async () => {
    bench.answers.push(500);
    await bench.buy();
    await expect.poll(() => bench.received.length).toBe(2);
    expect(bench.received[0]?.body).toBe(bench.received[1]?.body);
    const [delivery] = Object.values(bench.standIn.state().deliveries);
    await expect.poll(() => delivery).toMatchObject({ state: 'accepted', statuses: [500, 200] });
  });

  test('that was not accepted is sent again after a restart', async () => {
    bench.answers.push(503);
    await bench.buy();
    await expect.poll(() => bench.received.length).toBe(1);
    await bench.restart();
    await expect.poll(() => bench.received.length).toBe(2);
  });

  test('goes out only for the events that the site has asked for', async () => {
    const checkout = await bench.buy();
    await bench.pull('refund', { session: checkout.session.id, amount: 100 });
    await bench.pull('dispute', { session: checkout.session.id });
    await bench.pull('close-dispute', { session: checkout.session.id, outcome: 'lost' });
    await expect
      .poll(() => receivedTypes().toSorted())
      .toEqual([
        'charge.dispute.closed',
        'charge.dispute.created',
        'charge.refunded',
        'checkout.session.completed',
        'refund.updated',
      ]);
    const all = (await bench.stripe.events.list({ limit: 100 })).data.map((event) => event.type);
    expect(all).toContain('payment_intent.succeeded');
    expect(all).toContain('charge.succeeded');
  });
});

describe('the controls of delivery', () => {
  test('send no copy, or five', async () => {
    await bench.pull('plan', { copies: 0 });
    await bench.buy();
    await bench.pull('plan', { copies: 5 });
    await bench.buy();
    await expect.poll(() => bench.received.length).toBe(5);
    expect(new Set(bench.received.map(({ body }) => body)).size).toBe(1);
  });

  test('wait before sending', async () => {
    await bench.pull('plan', { delay: 0.2 });
    const checkout = await bench.buy();
    expect(checkout.session.payment_status).toBe('paid');
    expect(bench.received).toEqual([]);
    await expect.poll(() => bench.received.length).toBe(1);
  });

  test('hold events back and let them go in the order that is asked for', async () => {
    await bench.pull('hold');
    const first = await bench.buy('later');
    await bench.pull('settle', { session: first.session.id, outcome: 'succeeded' });
    expect(bench.received).toEqual([]);
    const events = bench.standIn.state().events.filter(({ type }) => type.startsWith('checkout.'));
    const newestFirst = events.map(({ id }) => id);
    expect(await bench.pull('release', { events: newestFirst })).toMatchObject({ status: 200 });
    expect(receivedTypes()).toEqual([
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
    ]);
  });

  test('still hold events back after a restart', async () => {
    await bench.pull('hold');
    await bench.buy();
    await bench.restart();
    await bench.pull('release');
    expect(receivedTypes()).toEqual(['checkout.session.completed']);
  });

  test('deliver one event as often as they are told to, and say what the site answered', async () => {
    await bench.pull('hold');
    await bench.buy();
    const { data } = await bench.stripe.events.list({ type: 'checkout.session.completed' });
    bench.answers.push(200, 409);
    const { body } = await bench.pull('deliver', { event: data[0]?.id, times: 3 });
    const { statuses } = body as { statuses: number[] };
    expect(statuses.toSorted()).toEqual([200, 200, 409]);
  });
});

describe('the controls of failure', () => {
  test.each([
    [{ status: 500 }, Stripe.errors.StripeAPIError],
    [{ status: 429 }, Stripe.errors.StripeRateLimitError],
    ['reset', Stripe.errors.StripeConnectionError],
    ['hang', Stripe.errors.StripeConnectionError],
  ])('%j reaches the SDK as its own error', async (kind, error) => {
    const times = kind === 'reset' || kind === 'hang' ? 2 : 1;
    await bench.pull('fail', { call: 'GET /v1/checkout/sessions', kind, times });
    const hurried = bench.connect('sk_test_ofthetests', { timeout: 200 });
    expect(await catchStripeError(hurried.checkout.sessions.list())).toBeInstanceOf(error);
    expect((await bench.stripe.events.list()).data).toEqual([]);
  });

  test('hit the calls that they are meant for, and only so often', async () => {
    await bench.pull('fail', { call: 'POST /v1/refunds', kind: { status: 500 }, times: 1 });
    expect((await bench.stripe.checkout.sessions.create(NEW_SESSION)).status).toBe('open');
    const { session } = await bench.buy();
    const refund = () =>
      bench.stripe.refunds.create({ payment_intent: String(session.payment_intent) });
    expect((await catchStripeError(refund())).statusCode).toBe(500);
    expect((await refund()).status).toBe('succeeded');
  });

  test('refuse what they do not understand, and say what there is', async () => {
    expect(await bench.pull('fly')).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining('deliver') } },
    });
    expect((await bench.pull('fail', { kind: 'sulk', times: 1 })).status).toBe(400);
    expect((await bench.pull('pay', { session: 'cs_test_none', how: 'now' })).status).toBe(409);
    const notPosted = await fetch(`${bench.standIn.url}/__control/reset`);
    expect(notPosted.status).toBe(405);
    const notJson = await fetch(`${bench.standIn.url}/__control/reset`, {
      method: 'POST',
      body: '{',
    });
    expect(notJson.status).toBe(400);
  });
});

describe('a stranger', () => {
  test.each([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['another name for this machine', { host: 'evil.example' }],
  ])('%s gets no answer from the API or the controls', async (_who, headers) => {
    for (const path of ['/v1/events', '/__control/reset']) {
      const status = await new Promise((resolve, reject) => {
        request(`${bench.standIn.url}${path}`, { method: 'POST', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end('{}');
      });
      expect(status).toBe(403);
    }
  });
});
