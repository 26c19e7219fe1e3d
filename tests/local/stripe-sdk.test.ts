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
  test('is opened with the sum of its lines and found again', async () => {
    const session = await stripe.checkout.sessions.create(NEW_SESSION);
    expect(session).toMatchObject({
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
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
    expect(session.url).toBe(`${SITE_URL}/__local/pay/${session.id}`);
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
    expect(session).not.toHaveProperty('line_items');
    const again = await stripe.checkout.sessions.retrieve(session.id);
    expect({ ...again }).toEqual({ ...session });
  });

  test('gives its lines, with what the shop wrote into the product, when they are expanded', async () => {
    const { id } = await stripe.checkout.sessions.create(NEW_SESSION);
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['line_items.data.price.product'],
    });
    expect(
      session.line_items?.data.map((line) => [line.description, line.quantity, line.amount_total]),
    ).toEqual([
      ['Recovery Journal', 2, 2998],
      ['Recovery Planner', 1, 1999],
    ]);
    expect(session.line_items?.data.map((line) => line.price?.product)).toMatchObject([
      { name: 'Recovery Journal', metadata: { slug: 'recovery-journal' } },
      { name: 'Recovery Planner', metadata: { slug: 'recovery-planner' } },
    ]);
    const lines = await stripe.checkout.sessions.listLineItems(id, { limit: 1 });
    expect(lines.data).toHaveLength(1);
    expect(lines.has_more).toBe(true);
  });

  test('is paid with a payment and a charge that carry the metadata of the order', async () => {
    const { session } = await bench.buy();
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'maria@example.com', name: 'Test Buyer', tax_exempt: 'none' },
      payment_intent: {
        status: 'succeeded',
        amount: 4997,
        amount_received: 4997,
        metadata: { orderId: 'order-1' },
        latest_charge: { paid: true, amount: 4997, metadata: { orderId: 'order-1' } },
      },
    });
    const plain = await stripe.checkout.sessions.retrieve(session.id);
    expect(plain.payment_intent).toMatch(/^pi_/);
    const intent = await stripe.paymentIntents.retrieve(String(plain.payment_intent));
    const charge = await stripe.charges.retrieve(String(intent.latest_charge), {
      expand: ['payment_intent'],
    });
    expect(charge.payment_intent).toMatchObject({ id: intent.id });
    expect(charge.billing_details.email).toBe('maria@example.com');
  });

  test('refuses to expand what is not an object', async () => {
    const { id } = await stripe.checkout.sessions.create(NEW_SESSION);
    const error = await catchStripeError(
      stripe.checkout.sessions.retrieve(id, { expand: ['currency'] }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'expand' });
  });

  test.each([
    ['succeeded', 'paid', 'succeeded'],
    ['failed', 'unpaid', 'requires_payment_method'],
  ] as const)('that is paid later has %s', async (outcome, paymentStatus, intentStatus) => {
    const checkout = await bench.buy('later');
    const { id } = checkout.session;
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    await bench.standIn.account.settle(checkout, outcome);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session.payment_status).toBe(paymentStatus);
    expect(session.payment_intent).toMatchObject({ status: intentStatus });
    const types = (await stripe.events.list()).data.map((event) => event.type);
    expect(types).toContain(`checkout.session.async_payment_${outcome}`);
    await expect(bench.standIn.account.settle(checkout, outcome)).rejects.toThrow(/not on its way/);
  });

  test('is expired once, and cannot be paid afterwards', async () => {
    const { id } = await stripe.checkout.sessions.create(NEW_SESSION);
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect((await catchStripeError(stripe.checkout.sessions.expire(id))).statusCode).toBe(400);
    expect((await bench.pull('pay', { session: id, how: 'now' })).status).toBe(409);
  });

  test('expires by itself when its time is over', async () => {
    const expires_at = Math.floor(bench.clock.now / 1000) + 31 * 60;
    const { id } = await stripe.checkout.sessions.create({ ...NEW_SESSION, expires_at });
    await bench.pull('clock', { advance: 30 * 60 });
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await bench.pull('clock', { advance: 60 });
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    const { data } = await stripe.events.list({ type: 'checkout.session.expired' });
    expect(data).toHaveLength(1);
  });
});

describe('lists', () => {
  test('give sessions by state, payment and buyer', async () => {
    await stripe.checkout.sessions.create({ ...NEW_SESSION, customer_email: 'ben@example.com' });
    const { session } = await bench.buy();
    const ids = async (params: Stripe.Checkout.SessionListParams) =>
      (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id);
    expect(await ids({ status: 'complete', created: { gte: 1 } })).toEqual([session.id]);
    expect(await ids({ payment_intent: String(session.payment_intent) })).toEqual([session.id]);
    expect(await ids({ customer_details: { email: 'maria@example.com' } })).toEqual([session.id]);
    expect(await ids({})).toHaveLength(2);
  });

  test('are searched by time at both ends', async () => {
    const { created } = await stripe.checkout.sessions.create(NEW_SESSION);
    const count = async (range: Stripe.RangeQueryParam) =>
      (await stripe.checkout.sessions.list({ created: range })).data.length;
    expect(await count({ gte: created, lte: created })).toBe(1);
    expect(await count({ gt: created })).toBe(0);
    expect(await count({ lt: created })).toBe(0);
  });

  test('come page by page, newest first, and leave nothing out', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.unshift((await stripe.checkout.sessions.create(NEW_SESSION)).id);
    }
    const all: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2 })) all.push(session.id);
    expect(all).toEqual(ids);
    const [, , third = ''] = ids;
    const before = await stripe.checkout.sessions.list({ limit: 1, ending_before: third });
    expect(before.data.map(({ id }) => id)).toEqual([ids[1]]);
    const wrong = stripe.checkout.sessions.list({ starting_after: 'cs_test_none' });
    expect(await catchStripeError(wrong)).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
  });

  test('of events tell those that the site has not accepted from the others', async () => {
    await bench.pull('plan', { copies: 0 });
    await bench.buy();
    await bench.pull('plan', { copies: 1 });
    await bench.buy();
    const types: Stripe.EventListParams['types'] = ['checkout.session.completed'];
    const lost = async () =>
      (await stripe.events.list({ types, delivery_success: false })).data.length;
    await expect.poll(lost).toBe(1);
    const { data } = await stripe.events.list({ types, delivery_success: true });
    expect(data.map((event) => event.pending_webhooks)).toEqual([0]);
    const [event] = data;
    expect(await stripe.events.retrieve(event?.id ?? '')).toMatchObject({ id: event?.id });
  });
});

describe('refunds and disputes', () => {
  test('a part goes back, then the rest, then no more', async () => {
    const { session } = await bench.buy();
    const payment_intent = String(session.payment_intent);
    const part = await stripe.refunds.create({
      payment_intent,
      amount: 1000,
      reason: 'requested_by_customer',
      metadata: { note: 'kind' },
    });
    expect(part).toMatchObject({ reason: 'requested_by_customer', metadata: { note: 'kind' } });
    const charge = String(part.charge);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({
      refunded: false,
      amount_refunded: 1000,
    });
    const rest = await stripe.refunds.create({ charge });
    expect(rest.amount).toBe(3997);
    expect((await stripe.charges.retrieve(charge)).refunded).toBe(true);
    expect(await stripe.refunds.retrieve(rest.id)).toMatchObject({ status: 'succeeded' });
    const third = await catchStripeError(stripe.refunds.create({ payment_intent }));
    expect(third.code).toBe('charge_already_refunded');
  });

  test('more than was paid is refused, and nothing moves', async () => {
    const { session } = await bench.buy();
    const payment_intent = String(session.payment_intent);
    const error = await catchStripeError(stripe.refunds.create({ payment_intent, amount: 4998 }));
    expect(error).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(bench.standIn.state().refunds).toEqual([]);
    expect(await catchStripeError(stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'charge',
    });
    expect((await catchStripeError(stripe.refunds.create({}))).statusCode).toBe(400);
  });

  test('a dispute is opened, stands in the way of a refund, and is won', async () => {
    const checkout = await bench.buy();
    const opened = await bench.pull('dispute', { session: checkout.session.id });
    const dispute = await stripe.disputes.retrieve((opened.body as Stripe.Dispute).id);
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 4997 });
    const refund = stripe.refunds.create({ charge: String(dispute.charge) });
    expect((await catchStripeError(refund)).code).toBe('charge_disputed');
    await bench.pull('close-dispute', { session: checkout.session.id, outcome: 'won' });
    expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('won');
  });
});

describe('an idempotency key', () => {
  const options = { idempotencyKey: 'co:order-1' };

  test('gives the same answer again, and is refused for another request', async () => {
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
    expect(bench.standIn.state().checkouts).toHaveLength(1);
  });

  test('makes one session of twenty calls that arrive together', async () => {
    const patient = bench.connect('sk_test_ofthetests', { maxNetworkRetries: 5 });
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await patient.checkout.sessions.create(NEW_SESSION, options);
        return id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    expect(bench.standIn.state().checkouts).toHaveLength(1);
  });

  test('still gives the same answer after a restart and a lost reply', async () => {
    bench.standIn.fail({ call: 'POST /v1/checkout/sessions', kind: 'lost-reply', times: 2 });
    const lost = await catchStripeError(stripe.checkout.sessions.create(NEW_SESSION, options));
    expect(lost).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await bench.restart();
    const again = await bench.stripe.checkout.sessions.create(NEW_SESSION, options);
    expect(again.id).toBe(bench.standIn.state().checkouts[0]?.session.id);
    expect(bench.standIn.state().checkouts).toHaveLength(1);
  });

  test('remembers a refusal in the middle of the work, and none that came before it', async () => {
    const checkout = await bench.buy();
    const payment_intent = String(checkout.session.payment_intent);
    const call = () => stripe.refunds.create({ payment_intent }, { idempotencyKey: 're:1' });
    for (const status of [401, 403, 429]) {
      bench.standIn.fail({
        call: 'POST /v1/refunds',
        kind: { status },
        times: status === 429 ? 3 : 1,
      });
      expect((await catchStripeError(call())).statusCode).toBe(status);
      bench.standIn.heal();
    }
    await bench.pull('dispute', { session: checkout.session.id });
    expect((await catchStripeError(call())).code).toBe('charge_disputed');
    await bench.pull('close-dispute', { session: checkout.session.id, outcome: 'won' });
    const again = await catchStripeError(call());
    expect(again.code).toBe('charge_disputed');
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    const other = { idempotencyKey: 're:2' };
    expect((await stripe.refunds.create({ payment_intent }, other)).status).toBe('succeeded');
  });

  test('remembers a failure of the server, but no refusal of a parameter', async () => {
    bench.standIn.fail({ kind: { status: 500 }, times: 1 });
    const call = () => stripe.checkout.sessions.create(NEW_SESSION, options);
    expect((await catchStripeError(call())).statusCode).toBe(500);
    expect((await catchStripeError(call())).statusCode).toBe(500);
    const second = { idempotencyKey: 'co:order-1:2' };
    const wrong = stripe.checkout.sessions.create({ ...NEW_SESSION, cancel_url: 'x' }, second);
    expect((await catchStripeError(wrong)).statusCode).toBe(400);
    expect((await stripe.checkout.sessions.create(NEW_SESSION, second)).status).toBe('open');
  });
});

describe('a request that is wrong', () => {
  const [line] = NEW_SESSION.line_items ?? [];
  const priced = (price: object) => ({
    line_items: [{ ...line, price_data: { ...line?.price_data, ...price } }],
  });

  test.each([
    ['no success_url', { success_url: '' }, 'parameter_missing', 'success_url'],
    ['a broken success_url', { success_url: 'nowhere' }, 'url_invalid', 'success_url'],
    ['a broken address', { customer_email: 'nobody' }, 'email_invalid', 'customer_email'],
    ['an unknown parameter', { colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      'an unknown parameter deep inside',
      priced({ colour: 'red' }),
      'parameter_unknown',
      'line_items[0][price_data][colour]',
    ],
    ['no lines', { line_items: [] }, 'parameter_missing', 'line_items'],
    ['101 lines', { line_items: Array.from({ length: 101 }, () => line) }, undefined, 'line_items'],
    [
      'a price of nothing',
      priced({ unit_amount: 0 }),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'a negative price',
      priced({ unit_amount: -1 }),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'half a cent',
      priced({ unit_amount: 10.5 }),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    ['48 cents', priced({ unit_amount: 24 }), 'amount_too_small', 'line_items'],
    [
      'no name',
      priced({ product_data: { name: '' } }),
      'parameter_missing',
      'line_items[0][price_data][product_data][name]',
    ],
    [
      'a currency in capitals',
      priced({ currency: 'USD' }),
      undefined,
      'line_items[0][price_data][currency]',
    ],
    [
      'an end in 10 minutes',
      { expires_at: Math.floor(Date.now() / 1000) + 600 },
      undefined,
      'expires_at',
    ],
    ['metadata that is too long', { metadata: { a: 'x'.repeat(501) } }, undefined, 'metadata[a]'],
    ['a mode that is not imitated', { mode: 'subscription' }, undefined, 'mode'],
    [
      'a reference that is too long',
      { client_reference_id: 'x'.repeat(201) },
      undefined,
      'client_reference_id',
    ],
  ])(
    'with %s is refused in Stripe’s form, and opens nothing',
    async (_what, change, code, param) => {
      const params = { ...NEW_SESSION, ...change } as Stripe.Checkout.SessionCreateParams;
      const error = await catchStripeError(stripe.checkout.sessions.create(params));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect({ code: error.code, param: error.param, status: error.statusCode }).toEqual({
        code,
        param,
        status: 400,
      });
      expect(error.requestId).toMatch(/^req_/);
      expect(bench.standIn.state().checkouts).toEqual([]);
    },
  );

  test.each([
    ['session', (id: string) => stripe.checkout.sessions.retrieve(id), 'session'],
    ['payment', (id: string) => stripe.paymentIntents.retrieve(id), 'intent'],
    ['charge', (id: string) => stripe.charges.retrieve(id), 'id'],
    ['refund', (id: string) => stripe.refunds.retrieve(id), 'id'],
    ['event', (id: string) => stripe.events.retrieve(id), 'id'],
    [
      'session whose id is a path',
      (id: string) => stripe.checkout.sessions.retrieve(`../${id}`),
      'session',
    ],
  ])('for an unknown %s finds none', async (_what, retrieve, param) => {
    const error = await catchStripeError(retrieve('none'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param });
  });

  test('for an endpoint that is not imitated says so', async () => {
    const error = await catchStripeError(stripe.customers.list());
    expect(error).toMatchObject({
      statusCode: 404,
      message: expect.stringMatching(/^Unrecognized/),
    });
  });

  test.each(['sk_live_12345678', 'pk_test_12345678', 'nonsense'])(
    'with the key %s is turned away',
    async (key) => {
      const stranger = bench.connect(key);
      const error = await catchStripeError(stranger.checkout.sessions.list());
      expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
      expect(error.statusCode).toBe(401);
    },
  );
});

describe('memory', () => {
  test('of everything lasts over a restart', async () => {
    const { session } = await bench.buy();
    await bench.restart();
    const again = await bench.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent', 'line_items.data.price.product'],
    });
    expect(again.payment_status).toBe('paid');
    expect(again.line_items?.data).toHaveLength(2);
  });

  test('of everything ends with a reset, planned faults included', async () => {
    await bench.buy();
    bench.standIn.fail({ kind: { status: 500 }, times: 9 });
    await bench.standIn.reset();
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
    expect((await stripe.events.list()).data).toEqual([]);
  });
});
