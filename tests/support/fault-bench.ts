import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import ebookCheckout from '#netlify/functions/ebook-checkout.ts';
import processPurchase from '#netlify/functions/process-purchase.ts';
import stripeWebhook from '#netlify/functions/stripe-webhook.ts';
import sweepFunction from '#netlify/functions/sweep.ts';
import { startBlobsServer, type BlobFault, type BlobsServer } from '#netlify/local/blobs/server.ts';
import { listenOnLoopback, readAll } from '#netlify/local/loopback.ts';
import { startPostmarkStub, type PostmarkStub } from '#netlify/local/postmark/server.ts';
import { startStripeStub, type StripeStub } from '#netlify/local/stripe/server.ts';
import { createBlobStore } from '#netlify/storage/blob-store.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { createPostmarkMailer } from '#netlify/mail/postmark-mailer.ts';
import { createPayments } from '#netlify/payments/stripe-payments.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import { functionPath } from '#src/function-path.ts';
import { testCatalog } from './catalog.ts';
import { expectConsole } from './fail-on-console.ts';
import { createCrypto } from '#netlify/storage/crypto.ts';
import { TEST_ENVIRONMENT, TEST_KEYS } from './memory-services.ts';
import { checkoutRequest } from './purchase.ts';
import { postJson } from './requests.ts';

const MINUTE = 60_000;
/**
 * The clients' timeout in milliseconds. It's long, so that a busy machine doesn't affect a test's
 * result.
 */
const PATIENCE = 120_000;
/**
 * The clients' timeout in tests where a fault leaves a call unanswered, in milliseconds. It's
 * short, so that the test ends quickly.
 */
const PATIENCE_WITH_HANGS = 2_000;

/** A store request that can be made to fail. Numbering starts with the last `storeFails` call. */
interface StoreRequest {
  method: string;
  key: string;
  number: number;
}

/** A function's response. */
interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** The real functions on top of the local services, with every fault under the test's control. */
export interface FaultBench {
  services: ShopServices;
  stripe: StripeStub;
  postmark: PostmarkStub;
  /**
   * The simulated time elapsed, and the offset of the functions' own clock, in milliseconds.
   */
  clock: { passed: number; skew: number };
  /** Makes store requests fail from now on. */
  storeFails(choose: (request: StoreRequest) => BlobFault): void;
  storeWorks(): void;
  /** Requests a payment page. */
  checkout(change?: Parameters<typeof checkoutRequest>[0]): Promise<Answer & { sessionId: string }>;
  /** Requests a payment page and pays on it, without notifying the site. */
  paySession(change?: Parameters<typeof checkoutRequest>[0]): Promise<string>;
  page(sessionId: string): Promise<Answer>;
  /**
   * Delivers the latest event of this type `times` times in parallel and returns the response
   * statuses.
   */
  webhook(type: string, times?: number): Promise<number[]>;
  /** Runs the scheduled function once. */
  sweep(): Promise<Record<string, unknown>>;
  /** Simulates time passing after a fault, with a sweeper run every 5 minutes. */
  settle(minutes?: number): Promise<void>;
  /** Returns the ID of the receipt email for a paid session. */
  receiptId(sessionId: string): string;
  keys(prefix: string): Promise<string[]>;
  /**
   * Returns the kinds of alerts shown to the coach. Omits the clock alert unless the functions'
   * own clock is wrong.
   */
  alerts(): Promise<string[]>;
  /**
   * Checks that each of these sessions has exactly one order, entitlement, and receipt, and that no
   * others exist.
   */
  expectOneEach(...sessions: string[]): Promise<void>;
  expectNothing(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sets up a bench that the caller must close. Only one can be open at a time, because the store's
 * address is in the environment.
 * @param options.hangs Whether a fault will leave a call unanswered.
 */
export async function openFaultBench({
  environment = {},
  hangs = false,
}: { environment?: Record<string, string>; hangs?: boolean } = {}): Promise<FaultBench> {
  const patience = hangs ? PATIENCE_WITH_HANGS : PATIENCE;
  expectConsole(/"event":"(?:done|failed|refused)"/);
  const dataDir = await mkdtemp(join(tmpdir(), 'faults-'));
  const clock = { passed: 0, skew: 0 };
  const trueTime = () => Date.now() + clock.passed;
  const now = () => trueTime() + clock.skew;
  let number = 0;
  let choose: (request: StoreRequest) => BlobFault = () => undefined;
  const blobs: BlobsServer = await startBlobsServer({
    dir: join(dataDir, 'blobs'),
    faults: ({ method, key }) => {
      number += 1;
      return choose({ method, key, number });
    },
  });
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', blobs.contextEnv);

  const site = await listenOnLoopback(
    createServer((message, response) => {
      void (async () => {
        const body = await readAll(message, 1e6);
        const request = new Request(`http://localhost:8888${functionPath('stripe-webhook')}`, {
          method: 'POST',
          body: String(body),
          headers: { 'stripe-signature': String(message.headers['stripe-signature']) },
        });
        const answer = await stripeWebhook(request, undefined, () => services);
        response.writeHead(answer.status).end();
      })();
    }),
  );
  const stripe = await startStripeStub({
    dataDir,
    siteUrl: TEST_ENVIRONMENT.SITE_URL,
    webhookUrl: site.url,
    webhookSecret: TEST_ENVIRONMENT.STRIPE_WEBHOOK_SECRET,
    now: trueTime,
  });
  // The tests deliver every event themselves.
  await stripe.deliveries.plan({ copies: 0 });
  const postmark = await startPostmarkStub({ dataDir, now: trueTime });
  const env = readEnvironment({
    ...TEST_ENVIRONMENT,
    STRIPE_API_URL: stripe.url,
    POSTMARK_API_URL: postmark.url,
    ...environment,
  });
  const services = assembleShopServices({
    env,
    now,
    records: createBlobStore('orders-test', patience),
    files: createBlobStore('ebooks-test', patience),
    payments: createPayments(env, { timeout: patience, now }),
    mailer: createPostmarkMailer(env, patience / 1000),
    catalog: testCatalog,
    crypto: createCrypto(TEST_KEYS),
  });
  await services.books.publish({
    slug: 'recovery-planner',
    fileName: 'planner.pdf',
    pages: 8,
    body: new TextEncoder().encode('%PDF-1.7 planner %%EOF'),
    at: now(),
  });

  let visitors = 0;
  /**
   * Every visitor comes from their own IP address, so that rate limits don't interfere with the
   * faults.
   */
  const visit = () => {
    visitors += 1;
    return { ip: `10.0.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}` };
  };
  const read = async (response: Response): Promise<Answer> => ({
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  });
  const post = (path: string, body: unknown) => postJson(`http://localhost:8888${path}`, body);

  const bench: FaultBench = {
    services,
    stripe,
    postmark,
    clock,
    storeFails(chosen) {
      number = 0;
      choose = chosen;
    },
    storeWorks() {
      choose = () => undefined;
    },
    async checkout(change = {}) {
      const request = post(functionPath('ebook-checkout'), checkoutRequest(change));
      const answer = await read(await ebookCheckout(request, visit(), () => services));
      const url = String(answer.body['url'] ?? '');
      return { ...answer, sessionId: url.slice(url.lastIndexOf('/') + 1) };
    },
    async paySession(change = {}) {
      const { sessionId } = await bench.checkout(change);
      const checkout = stripe.account.checkout(sessionId);
      if (!checkout) throw new Error(`There is no session "${sessionId}" to pay.`);
      await stripe.account.pay(checkout, 'now');
      return sessionId;
    },
    async page(sessionId) {
      const request = post(functionPath('process-purchase'), { sessionId });
      return read(await processPurchase(request, visit(), () => services));
    },
    webhook(type, times = 1) {
      const event = stripe.state().events.find((one) => one.type === type);
      if (!event) throw new Error(`There is no event "${type}".`);
      return stripe.deliveries.deliverNow(event, times);
    },
    async sweep() {
      const url = `http://localhost:8888${functionPath('sweep')}`;
      const request = new Request(url, { method: 'POST' });
      return (await read(await sweepFunction(request, undefined, () => services))).body;
    },
    async settle(minutes = 15) {
      for (let passed = 0; passed < minutes; passed += 5) {
        clock.passed += 5 * MINUTE;
        await bench.sweep();
      }
    },
    receiptId: (sessionId) => services.crypto.mailId(sessionId, 'receipt'),
    keys: async (prefix) => (await services.records.keys(prefix)).toSorted(),
    async alerts() {
      const kinds = (await services.alerts.open()).map(({ kind }) => kind);
      // The stubs' responses contain the machine's own time, so simulated time looks like a wrong
      // clock.
      return kinds.filter((kind) => kind !== 'clock-wrong' || clock.skew !== 0).toSorted();
    },
    async expectOneEach(...sessions) {
      const { crypto } = services;
      expect(await bench.keys('order-')).toEqual(sessions.map((id) => `order-${id}`).toSorted());
      const entitlements = sessions.map((id) => `entitlement-${crypto.entitlementId(id)}`);
      expect(await bench.keys('entitlement-')).toEqual(entitlements.toSorted());
      const dead = await bench.keys('dead-');
      const mails = sessions.flatMap((id) => {
        const checkout = stripe.account.checkout(id);
        const charge = checkout && stripe.account.chargeOf(checkout);
        const back = charge?.amount_refunded ?? 0;
        const receipt = crypto.mailId(id, 'receipt');
        // The order may have been fully refunded before the receipt was sent.
        const isUnsent = charge?.refunded === true && dead.includes(`dead-${receipt}`);
        return [
          ...(isUnsent ? [] : [receipt]),
          ...(back > 0 ? [crypto.mailId(id, 'money-back', back)] : []),
        ];
      });
      // The coach gets alerts about errors. A buyer gets only one receipt and a notice of any
      // refund.
      const sent = postmark.mails().filter(({ tag }) => tag !== 'alert' && tag !== 'alert-digest');
      expect(sent.map(({ metadata }) => metadata['mail']).toSorted()).toEqual(mails.toSorted());
      expect(await bench.keys('done-')).toHaveLength(sessions.length);
      expect(await bench.keys('pending-')).toEqual([]);
    },
    expectNothing: () => bench.expectOneEach(),
    async close() {
      await stripe.close();
      await Promise.all([site.close(), postmark.close()]);
      await blobs.close();
      vi.unstubAllEnvs();
      await rm(dataDir, { recursive: true });
    },
  };
  return bench;
}
