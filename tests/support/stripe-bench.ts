import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { listenOnLoopback, readAll } from '#netlify/local/loopback.ts';
import { startStripeStub, type StripeStub } from '#netlify/local/stripe/server.ts';
import type { Checkout } from '#netlify/local/stripe/state.ts';

export const SITE_URL = 'http://localhost:8888';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** A cart with two books, for a total of $49.97. */
export const NEW_SESSION: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: 'usd',
        unit_amount: 1499,
        product_data: { name: 'Recovery Journal', metadata: { slug: 'recovery-journal' } },
      },
    },
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 1999,
        product_data: { name: 'Recovery Planner', metadata: { slug: 'recovery-planner' } },
      },
    },
  ],
  customer_email: 'maria@example.com',
  client_reference_id: 'order-1',
  metadata: { orderId: 'order-1' },
  payment_intent_data: { metadata: { orderId: 'order-1' } },
  success_url: `${SITE_URL}/purchase-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${SITE_URL}/checkout?canceled=1`,
};

/** A running stub, the real SDK connected to it, and a site that receives its webhooks. */
export interface StripeBench {
  readonly stub: StripeStub;
  readonly stripe: Stripe;
  /** Webhooks received by the site, oldest first. */
  readonly received: { body: string; signature: string }[];
  /** Status codes for the next webhooks. When empty, defaults to 200. */
  readonly answers: number[];
  /** Current time at the stub, as Unix time in milliseconds. */
  readonly clock: { now: number };
  /** Returns an SDK client with another key or other settings. */
  connect(key: string, more?: Stripe.StripeConfig): Stripe;
  /** Opens and pays for a session. Returns the stub's record of it. */
  buy(how?: 'now' | 'later'): Promise<Checkout>;
  /** Returns the stub's record of a session. */
  checkout(sessionId: string): Checkout;
  /** Requests an HTML page, or submits a form to it if `form` is given. */
  page(path: string, form?: Record<string, string>): Promise<Response>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Sets up a bench. The caller must close it. */
export async function openStripeBench(): Promise<StripeBench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-'));
  const received: StripeBench['received'] = [];
  const answers: number[] = [];
  const clock = { now: Date.now() };
  const site = await listenOnLoopback(
    createServer((request, response) => {
      void readAll(request, 1e6).then((body) => {
        received.push({
          body: String(body),
          signature: String(request.headers['stripe-signature']),
        });
        response.writeHead(answers.shift() ?? 200).end();
      });
    }),
  );
  const start = () =>
    startStripeStub({
      dataDir,
      siteUrl: SITE_URL,
      webhookUrl: site.url,
      webhookSecret: WEBHOOK_SECRET,
      now: () => clock.now,
    });
  let stub = await start();
  const connect = (key: string, more: Stripe.StripeConfig = {}) => {
    const { hostname, port } = new URL(stub.url);
    return new Stripe(key, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
      ...more,
    });
  };
  let stripe = connect('sk_test_ofthetests');
  const checkout = (sessionId: string) => {
    const found = stub.account.checkout(sessionId);
    if (!found) throw new Error(`The session ${sessionId} doesn’t exist.`);
    return found;
  };

  return {
    get stub() {
      return stub;
    },
    get stripe() {
      return stripe;
    },
    received,
    answers,
    clock,
    connect,
    async buy(how = 'now') {
      const { id } = await stripe.checkout.sessions.create(NEW_SESSION);
      await stub.account.pay(checkout(id), how);
      return checkout(id);
    },
    checkout,
    async page(path, form) {
      const request = new Request(`${SITE_URL}${path}`, {
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      });
      const answer = await stub.handlePage(request);
      if (!answer) throw new Error(`The stub has no page ${path}.`);
      return answer;
    },
    async restart() {
      await stub.close();
      stub = await start();
      stripe = connect('sk_test_ofthetests');
    },
    async close() {
      await stub.close();
      await site.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Returns the Stripe error from a call that's expected to fail. */
export async function catchStripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`Expected a Stripe error, got ${String(error)}`);
}
