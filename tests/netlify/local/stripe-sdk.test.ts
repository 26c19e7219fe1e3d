import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  catchStripeError,
  NEW_SESSION,
  openStripeBench,
  SITE_URL,
  type StripeBench,
} from '#tests/support/stripe-bench.ts';

let bench: StripeBench;
let stripe: Stripe;

beforeEach(async () => {
  bench = await openStripeBench();
  ({ stripe } = bench);
});

afterEach(() => bench.close());

describe('a checkout session', () => {
  test('opens with the total of its line items, can be retrieved, and survives a restart', async () => {
    const session = await stripe.checkout.sessions.create(NEW_SESSION);
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_[A-Za-z0-9]{58}$/) as string,
      amount_total: 4997,
      amount_subtotal: 4997,
      currency: 'usd',
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      client_reference_id: 'order-1',
      customer_email: 'maria@example.com',
      metadata: { orderId: 'order-1' },
      payment_intent: null,
      url: `${SITE_URL}/__local/pay/${session.id}`,
    });
    await bench.restart();
    const again = await bench.stripe.checkout.sessions.retrieve(session.id);
    expect({ ...again }).toEqual({ ...session });
  });

  test('rejects paying or expiring a session after it has expired', async () => {
    const { id } = await stripe.checkout.sessions.create(NEW_SESSION);
    const { account } = bench.stub;
    await account.expire(bench.checkout(id));
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    await expect(account.expire(bench.checkout(id))).rejects.toThrow('is expired, not open');
    await expect(account.pay(bench.checkout(id), 'now')).rejects.toThrow('is expired, not open');
  });
});

test('lists are paginated newest first, with nothing missing', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    ids.unshift((await stripe.checkout.sessions.create(NEW_SESSION)).id);
  }
  const all: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 2 })) all.push(session.id);
  expect(all).toEqual(ids);
  const late = Math.floor(bench.clock.now / 1000) + 1;
  expect((await stripe.checkout.sessions.list({ created: { gte: late } })).data).toEqual([]);
  const wrong = stripe.checkout.sessions.list({ starting_after: 'cs_test_none' });
  expect(await catchStripeError(wrong)).toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
  });
});

describe('an idempotency key', () => {
  const options = { idempotencyKey: 'co:order-1' };

  test('replays the same response, and rejects the key for a different request', async () => {
    const first = await stripe.checkout.sessions.create(NEW_SESSION, options);
    const again = await stripe.checkout.sessions.create(NEW_SESSION, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = stripe.checkout.sessions.create(
      { ...NEW_SESSION, client_reference_id: 'order-2' },
      options,
    );
    const error = await catchStripeError(other);
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
    expect(bench.stub.state().checkouts).toHaveLength(1);
  });

  test('creates one session for twenty concurrent calls', async () => {
    const patient = bench.connect('sk_test_ofthetests', { maxNetworkRetries: 5 });
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await patient.checkout.sessions.create(NEW_SESSION, options);
        return id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    expect(bench.stub.state().checkouts).toHaveLength(1);
  });

  test('still replays the same response after it was lost and the server restarted', async () => {
    bench.stub.fail({ call: 'POST /v1/checkout/sessions', kind: 'lost-reply', times: 2 });
    const lost = await catchStripeError(stripe.checkout.sessions.create(NEW_SESSION, options));
    expect(lost).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await bench.restart();
    const again = await bench.stripe.checkout.sessions.create(NEW_SESSION, options);
    expect(again.id).toBe(bench.stub.state().checkouts[0]?.session.id);
    expect(bench.stub.state().checkouts).toHaveLength(1);
  });

  test('replays an error that occurred during processing, but not one that occurred before it', async () => {
    const { account } = bench.stub;
    const checkout = await bench.buy();
    const charge = account.chargeOf(checkout);
    if (!charge) throw new Error('The session wasn’t paid.');
    const payment_intent = String(charge.payment_intent);
    const call = () => stripe.refunds.create({ payment_intent }, { idempotencyKey: 're:1' });
    for (const status of [401, 403, 429]) {
      bench.stub.fail({ call: 'POST /v1/refunds', kind: { status }, times: 3 });
      expect((await catchStripeError(call())).statusCode).toBe(status);
      bench.stub.heal();
    }
    const dispute = await account.dispute(charge);
    expect((await catchStripeError(call())).code).toBe('charge_disputed');
    await account.closeDispute(dispute, 'won');
    const again = await catchStripeError(call());
    expect(again.code).toBe('charge_disputed');
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    const other = { idempotencyKey: 're:2' };
    expect((await stripe.refunds.create({ payment_intent }, other)).status).toBe('succeeded');
  });

  test('replays a server error, but not a validation error', async () => {
    bench.stub.fail({ kind: { status: 500 }, times: 1 });
    const call = () => stripe.checkout.sessions.create(NEW_SESSION, options);
    expect((await catchStripeError(call())).statusCode).toBe(500);
    expect((await catchStripeError(call())).statusCode).toBe(500);
    const second = { idempotencyKey: 'co:order-1:2' };
    const wrong = stripe.checkout.sessions.create({ ...NEW_SESSION, cancel_url: 'x' }, second);
    expect((await catchStripeError(wrong)).statusCode).toBe(400);
    expect((await stripe.checkout.sessions.create(NEW_SESSION, second)).status).toBe('open');
  });
});

describe('an invalid request', () => {
  const [line] = NEW_SESSION.line_items ?? [];
  const priced = (price: object) => ({
    line_items: [{ ...line, price_data: { ...line?.price_data, ...price } }],
  });
  const at = (name: string) => `line_items[0][price_data]${name}`;

  test.each([
    ['no success_url', { success_url: undefined }, 'success_url', 'parameter_missing'],
    ['an empty success_url', { success_url: '' }, 'success_url', 'url_invalid'],
    ['an invalid address', { customer_email: 'nobody' }, 'customer_email', 'email_invalid'],
    [
      'an address that Stripe rejects',
      { customer_email: 'a#b@example.com' },
      'customer_email',
      'email_invalid',
    ],
    ['an unknown parameter', priced({ color: 'red' }), at('[color]'), 'parameter_unknown'],
    ['101 lines', { line_items: Array.from({ length: 101 }, () => line) }, 'line_items', undefined],
    [
      'half a cent',
      priced({ unit_amount: 10.5 }),
      at('[unit_amount]'),
      'parameter_invalid_integer',
    ],
    ['48 cents', priced({ unit_amount: 24 }), 'line_items', undefined],
    [
      'no name',
      priced({ product_data: { name: '' } }),
      at('[product_data][name]'),
      'parameter_invalid_empty',
    ],
    ['metadata that is too long', { metadata: { a: 'x'.repeat(501) } }, 'metadata[a]', undefined],
    [
      'a reference that is too long',
      { client_reference_id: 'x'.repeat(201) },
      'client_reference_id',
      undefined,
    ],
  ])(
    'rejects an invalid request with a Stripe-style error and doesn’t create a session: %s',
    async (_what, change, param, code) => {
      const params = { ...NEW_SESSION, ...change } as Stripe.Checkout.SessionCreateParams;
      const error = await catchStripeError(stripe.checkout.sessions.create(params));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect(error).toMatchObject({ param, code, statusCode: 400 });
      const page = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
      expect(error.doc_url).toBe(page);
      expect(bench.stub.state().checkouts).toEqual([]);
    },
  );

  test('returns an “Unrecognized” error for an unsupported endpoint', async () => {
    expect(await catchStripeError(stripe.customers.list())).toMatchObject({
      statusCode: 404,
      message: expect.stringMatching(/^Unrecognized/),
    });
  });

  test.each(['sk_live_12345678', 'nonsense'])('rejects the invalid key %s', async (key) => {
    const error = await catchStripeError(bench.connect(key).checkout.sessions.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });
});

test('reset clears everything, including planned faults', async () => {
  await bench.buy();
  bench.stub.fail({ kind: { status: 500 }, times: 9 });
  await bench.stub.reset();
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  expect((await stripe.events.list()).data).toEqual([]);
});
