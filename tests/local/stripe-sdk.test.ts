import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenOnLoopback, readAll, type LoopbackAddress } from '#netlify/local/loopback.ts';
import { startStripeStandIn, type StripeStandIn } from '#netlify/local/stripe/server.ts';

const webhookSecret = 'whsec_of_the_tests';
const siteUrl = 'http://localhost:8888';

let dataDir: string;
let standIn: StripeStandIn;
let stripe: Stripe;
let receiver: LoopbackAddress;
let received: { body: string; signature: string }[];
let receiverAnswers: number[];

const newSession: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: 'usd',
        unit_amount: 1499,
        product_data: { name: 'Recovery Journal' },
      },
    },
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 1999,
        product_data: { name: 'Recovery Planner' },
      },
    },
  ],
  customer_email: 'maria@example.com',
  client_reference_id: 'order-1',
  metadata: { orderId: 'order-1' },
  payment_intent_data: { metadata: { orderId: 'order-1' } },
  success_url: `${siteUrl}/purchase-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${siteUrl}/checkout`,
};

async function start(): Promise<void> {
  standIn = await startStripeStandIn({ dataDir, siteUrl, webhookUrl: receiver.url, webhookSecret });
  const { hostname, port } = new URL(standIn.url);
  stripe = new Stripe('sk_test_ofthetests', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stripe-'));
  received = [];
  receiverAnswers = [];
  const server: Server = createServer((request, response) => {
    void readAll(request, 1e6).then((body) => {
      received.push({ body: String(body), signature: String(request.headers['stripe-signature']) });
      response.writeHead(receiverAnswers.shift() ?? 200).end();
    });
  });
  receiver = await listenOnLoopback(server);
  await start();
});

afterEach(async () => {
  await standIn.close();
  await receiver.close();
  await rm(dataDir, { recursive: true });
});

const pay = async (id: string, how: 'now' | 'later' = 'now') => {
  const checkout = standIn.account.checkout(id);
  if (!checkout) throw new Error('no such checkout');
  await standIn.account.pay(checkout, how);
  return checkout;
};

const caught = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`Expected a Stripe error, got ${String(error)}`);
};

describe('the real Stripe SDK against the stand-in', () => {
  test('opens a session with the sum of its lines and finds it again', async () => {
    const session = await stripe.checkout.sessions.create(newSession);
    expect(session).toMatchObject({
      amount_total: 4997,
      amount_subtotal: 4997,
      currency: 'usd',
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      metadata: { orderId: 'order-1' },
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
    expect(session.url).toBe(`${siteUrl}/__local/pay/${session.id}`);
    const again = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(again.line_items?.data.map((line) => [line.description, line.amount_total])).toEqual([
      ['Recovery Journal', 2998],
      ['Recovery Planner', 1999],
    ]);
    const lines = await stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data).toHaveLength(2);
  });

  test('is paid with a payment and a charge, and the session says so', async () => {
    const { id } = await stripe.checkout.sessions.create(newSession);
    await pay(id);
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(session.payment_intent).toMatchObject({
      status: 'succeeded',
      amount: 4997,
      metadata: { orderId: 'order-1' },
      latest_charge: { paid: true, metadata: { orderId: 'order-1' } },
    });
  });

  test('delivers signed events that the SDK accepts, and tries again until they are accepted', async () => {
    receiverAnswers = [500];
    const { id } = await stripe.checkout.sessions.create(newSession);
    await pay(id);
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
    const { body, signature } = received[1] ?? { body: '', signature: '' };
    const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
    expect(event.type).toBe('checkout.session.completed');
    expect(event.api_version).toBe(Stripe.API_VERSION);
    await expect(
      stripe.webhooks.constructEventAsync(`${body} `, signature, webhookSecret),
    ).rejects.toThrow(/signature/);
  });

  test('delivers an event as often as it is told to, and holds events back', async () => {
    standIn.deliveries.hold();
    const { id } = await stripe.checkout.sessions.create(newSession);
    await pay(id);
    const { data } = await stripe.events.list({ types: ['checkout.session.completed'] });
    expect(received).toEqual([]);
    const [event] = data;
    if (!event) throw new Error('no event');
    expect(await standIn.deliveries.deliverNow(event, 5)).toEqual([200, 200, 200, 200, 200]);
    await standIn.deliveries.release();
    expect(received).toHaveLength(6);
  });

  test('lets a delayed payment succeed or fail', async () => {
    const first = await stripe.checkout.sessions.create(newSession);
    const checkout = await pay(first.id, 'later');
    expect(await stripe.checkout.sessions.retrieve(first.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    await standIn.account.settle(checkout, 'succeeded');
    expect((await stripe.checkout.sessions.retrieve(first.id)).payment_status).toBe('paid');
    const types = (await stripe.events.list()).data.map((event) => event.type);
    expect(types).toContain('checkout.session.async_payment_succeeded');
  });

  test('refunds a part, then the rest, then no more', async () => {
    const { id } = await stripe.checkout.sessions.create(newSession);
    await pay(id);
    const payment_intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    const part = await stripe.refunds.create({ payment_intent, amount: 1000 });
    expect((await stripe.charges.retrieve(String(part.charge))).refunded).toBe(false);
    const rest = await stripe.refunds.create({ payment_intent });
    expect(rest.amount).toBe(3997);
    expect((await stripe.charges.retrieve(String(part.charge))).refunded).toBe(true);
    expect(await stripe.refunds.retrieve(rest.id)).toMatchObject({ status: 'succeeded' });
    expect((await caught(stripe.refunds.create({ payment_intent }))).code).toBe(
      'charge_already_refunded',
    );
  });

  test('repeats the answer of an idempotency key and refuses it for another request', async () => {
    const options = { idempotencyKey: 'co:order-1' };
    const first = await stripe.checkout.sessions.create(newSession, options);
    const again = await stripe.checkout.sessions.create(newSession, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = stripe.checkout.sessions.create(
      { ...newSession, client_reference_id: 'order-2' },
      options,
    );
    expect(await caught(other)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('lists sessions by state and time, page by page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1)
      ids.unshift((await stripe.checkout.sessions.create(newSession)).id);
    const [newest = ''] = ids;
    await pay(newest);
    const complete = await stripe.checkout.sessions.list({
      status: 'complete',
      created: { gte: 1 },
    });
    expect(complete.data.map((session) => session.id)).toEqual([newest]);
    const all: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2 })) all.push(session.id);
    expect(all).toEqual(ids);
    const later = await stripe.checkout.sessions.list({
      created: { gte: Math.floor(Date.now() / 1000) + 100 },
    });
    expect(later.data).toEqual([]);
  });

  test('expires an open session once', async () => {
    const { id } = await stripe.checkout.sessions.create(newSession);
    expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired');
    expect((await caught(stripe.checkout.sessions.expire(id))).statusCode).toBe(400);
  });

  test.each([
    ['no success_url', { success_url: '' }, 'parameter_missing', 'success_url'],
    ['a broken success_url', { success_url: 'nowhere' }, 'url_invalid', 'success_url'],
    ['a broken address', { customer_email: 'nobody' }, 'email_invalid', 'customer_email'],
    ['an unknown parameter', { colour: 'red' }, 'parameter_unknown', 'colour'],
    ['no lines', { line_items: [] }, 'parameter_missing', 'line_items'],
  ])('refuses %s in Stripe’s form', async (_what, change, code, param) => {
    const error = await caught(stripe.checkout.sessions.create({ ...newSession, ...change }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect({ code: error.code, param: error.param, status: error.statusCode }).toEqual({
      code,
      param,
      status: 400,
    });
    expect(error.requestId).toMatch(/^req_/);
  });

  test('refuses unknown ids and keys', async () => {
    expect((await caught(stripe.checkout.sessions.retrieve('cs_test_none'))).code).toBe(
      'resource_missing',
    );
    const { hostname, port } = new URL(standIn.url);
    const stranger = new Stripe('sk_live_12345678', {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    expect(await caught(stranger.checkout.sessions.list())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });

  test('fails as it is told to, and a lost reply has still done its work', async () => {
    standIn.fail({ call: 'POST /v1/checkout/sessions', kind: { status: 500 }, times: 1 });
    expect((await caught(stripe.checkout.sessions.create(newSession))).statusCode).toBe(500);
    standIn.fail({ call: 'POST /v1/checkout/sessions', kind: 'lost-reply', times: 2 });
    const options = { idempotencyKey: 'co:lost' };
    expect(await caught(stripe.checkout.sessions.create(newSession, options))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(standIn.state().checkouts).toHaveLength(1);
  });

  test('remembers everything after a restart', async () => {
    const { id } = await stripe.checkout.sessions.create(newSession);
    await pay(id);
    await standIn.close();
    await start();
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  });
});

/** Field names of Stripe's published sample objects, snapshot of August 21, 2026. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'checkout.session': [
    'adaptive_pricing after_expiration allow_promotion_codes amount_subtotal',
    'amount_total automatic_tax billing_address_collection cancel_url',
    'client_reference_id client_secret collected_information consent',
    'consent_collection created currency currency_conversion custom_fields',
    'custom_text customer customer_account customer_creation customer_details',
    'customer_email discounts expires_at id integration_identifier invoice',
    'invoice_creation livemode locale managed_payments metadata mode object',
    'origin_context payment_intent payment_link payment_method_collection',
    'payment_method_configuration_details payment_method_options payment_method_types',
    'payment_status permissions phone_number_collection recovered_from',
    'saved_payment_method_options setup_intent shipping_address_collection',
    'shipping_cost shipping_options status submit_type subscription success_url',
    'total_details ui_mode url wallet_options',
  ].join(' '),
  payment_intent: [
    'amount amount_capturable amount_details amount_received application',
    'application_fee_amount automatic_payment_methods canceled_at cancellation_reason',
    'capture_method client_secret confirmation_method created currency customer',
    'customer_account description excluded_payment_method_types id last_payment_error',
    'latest_charge livemode managed_payments metadata next_action object on_behalf_of',
    'payment_method payment_method_configuration_details payment_method_options',
    'payment_method_types processing receipt_email review setup_future_usage shipping',
    'source statement_descriptor statement_descriptor_suffix status transfer_data',
    'transfer_group',
  ].join(' '),
  charge: [
    'amount amount_captured amount_refunded application application_fee',
    'application_fee_amount balance_transaction billing_details',
    'calculated_statement_descriptor captured created currency customer description',
    'disputed failure_balance_transaction failure_code failure_message fraud_details',
    'id livemode metadata object on_behalf_of outcome paid payment_intent',
    'payment_method payment_method_details receipt_email receipt_number receipt_url',
    'refunded refunds review shipping source source_transfer statement_descriptor',
    'statement_descriptor_suffix status transfer_data transfer_group',
  ].join(' '),
  refund: [
    'amount balance_transaction charge created currency customer customer_account',
    'destination_details id metadata object payment_intent payment_method reason',
    'receipt_number source_transfer_reversal status transfer_reversal',
  ].join(' '),
  dispute: [
    'amount balance_transactions charge created currency enhanced_eligibility_types',
    'evidence evidence_details id is_charge_refundable livemode metadata object',
    'payment_intent payment_method_details reason status',
  ].join(' '),
  event: ['api_version created data id livemode object pending_webhooks request type'].join(' '),
  item: [
    'adjustable_quantity amount_discount amount_subtotal amount_tax amount_total',
    'currency description id metadata object price quantity',
  ].join(' '),
};

describe('the objects of the stand-in', () => {
  test('have the field names that Stripe publishes', async () => {
    const { id } = await stripe.checkout.sessions.create(newSession);
    const checkout = await pay(id);
    const charge = standIn.account.chargeOf(checkout);
    if (!charge) throw new Error('no charge');
    const refund = await standIn.account.refund(charge, 100);
    const dispute = await standIn.account.dispute(charge);
    const state = standIn.state();
    const emitted: Record<string, object | undefined> = {
      'checkout.session': checkout.session,
      payment_intent: state.intents[0],
      charge,
      refund,
      dispute,
      event: state.events[0],
      item: checkout.lineItems[0],
    };
    for (const [kind, fields] of Object.entries(PUBLISHED)) {
      const names = Object.keys(emitted[kind] ?? {});
      const missing = fields.split(' ').filter((field) => !names.includes(field));
      expect(missing, `fields of ${kind}`).toEqual([]);
    }
  });
});
