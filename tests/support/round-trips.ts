import { randomUUID } from 'node:crypto';
import { sweep } from '#netlify/app/jobs.ts';
import { functionNamed } from './every-function.ts';
import { createTestHarness, type TestHarness } from './memory-services.ts';
import { createMemoryStore, type Perform } from './memory-store.ts';
import { buy } from './purchase.ts';
import { beginVisit, SHOP_REQUESTS, type RequestName, type ShopRequest } from './shop-requests.ts';

/** The external calls that a request makes, and its own processing time. */
export interface RoundTrips {
  /** Store calls. Listing keys takes one call per 1,000 keys, as on the platform. */
  calls: number;
  /** Number of round trips to the store. Concurrent calls count as one. */
  waits: number;
  /** Calls to the payment and email providers. */
  stripe: number;
  mails: number;
  /** Time spent outside the store and the providers, in milliseconds. */
  ownTime: number;
}

/** A shop that counts its calls. */
export interface MeteredShop {
  harness: TestHarness;
  meter: Meter;
}

interface Meter {
  waits: number;
  stripe: number;
  mails: number;
  /** Time spent in the stubs of external services, in milliseconds. */
  outside: number;
}

const DAY = 24 * 60 * 60_000;
/** Number of daily orders in a busy shop. */
export const ORDERS_A_DAY = 96;
const PAUSE = DAY / ORDERS_A_DAY;
/**
 * Number of orders between two sweeper runs. Each run removes the same number of old pending
 * orders.
 */
const SWEEP_AFTER = 20;
/** How far back Stripe's list goes. The sweeper doesn't request older entries. */
const STRIPE_REMEMBERS = 4 * DAY;

/** Creates a shop with this many orders from other buyers, the latest 5 days ago. */
export async function shopWithOrders(count: number): Promise<MeteredShop> {
  const meter: Meter = { waits: 0, stripe: 0, mails: 0, outside: 0 };
  const perform = performInRounds(meter);
  const harness = await createTestHarness({
    records: createMemoryStore(undefined, perform),
    files: createMemoryStore(undefined, perform),
  });
  await sweep(harness.services);
  const bought: { sessionId: string; at: number }[] = [];
  const forget = () => {
    while ((bought[0]?.at ?? Infinity) < harness.clock.now - STRIPE_REMEMBERS)
      harness.sessions.delete(bought.shift()?.sessionId ?? '');
  };
  for (let number = 1; number <= count; number += 1) {
    harness.clock.now += PAUSE;
    const customerEmail = `buyer-${number}@example.com`;
    const { sessionId } = await buy(harness, { attemptId: randomUUID(), customerEmail });
    bought.push({ sessionId, at: harness.clock.now });
    harness.mails.length = 0;
    harness.checkouts.clear();
    if (number % SWEEP_AFTER > 0) continue;
    forget();
    await sweep(harness.services);
  }
  harness.clock.now += 5 * DAY;
  forget();
  meterProviders(harness, meter);
  return { harness, meter };
}

/** Runs each request of {@link SHOP_REQUESTS} once and counts its external calls. */
export async function countRoundTrips({
  harness,
  meter,
}: MeteredShop): Promise<Record<RequestName, RoundTrips>> {
  const visit = await beginVisit(harness);
  const calls = () => harness.records.calls + harness.files.calls;
  const found: [string, RoundTrips][] = [];
  for (const [index, [name, request]] of Object.entries(SHOP_REQUESTS).entries()) {
    const { function: asked, ask, keep }: ShopRequest = request;
    const sent = await ask(visit);
    const before = { ...meter, calls: calls(), at: performance.now() };
    const behind: Promise<unknown>[] = [];
    const context = {
      // Each request comes from a different IP address so that none hits a rate limit.
      ip: `192.0.2.${index + 1}`,
      waitUntil: (work: Promise<unknown>) => behind.push(work),
    };
    const answer = await functionNamed(asked).call(sent, context, () => harness.services);
    const text = await answer.text();
    const took = performance.now() - before.at;
    const { waits } = meter;
    await Promise.all(behind);
    if (answer.status >= 400) throw new Error(`"${name}" returned ${answer.status}: ${text}`);
    found.push([
      name,
      {
        calls: calls() - before.calls,
        waits: waits - before.waits,
        stripe: meter.stripe - before.stripe,
        mails: meter.mails - before.mails,
        ownTime: took - (meter.outside - before.outside),
      },
    ]);
    keep?.(text, visit);
  }
  return Object.fromEntries(found) as Record<RequestName, RoundTrips>;
}

/** Runs calls made at the same time as a single round trip, and counts the round trips. */
export function performInRounds(meter: Pick<Meter, 'waits' | 'outside'>): Perform {
  let asked: (() => void)[] = [];
  const carryOut = () => {
    const started = performance.now();
    const round = asked;
    asked = [];
    for (const work of round) work();
    meter.waits += 1;
    meter.outside += performance.now() - started;
  };
  return (work) =>
    new Promise((resolve, reject) => {
      if (asked.length === 0) setImmediate(carryOut);
      asked.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
}

function meterProviders({ services }: TestHarness, meter: Meter): void {
  const { payments, mailer } = services;
  const { openCheckout, readSession } = payments;
  const { send, findTaken } = mailer;
  const counted =
    <Input extends readonly unknown[], Output>(
      what: 'stripe' | 'mails',
      call: (...input: Input) => Promise<Output>,
    ) =>
    async (...input: Input): Promise<Output> => {
      meter[what] += 1;
      const started = performance.now();
      const output = await call(...input);
      meter.outside += performance.now() - started;
      return output;
    };
  payments.openCheckout = counted('stripe', openCheckout);
  payments.readSession = counted('stripe', readSession);
  mailer.send = counted('mails', send);
  mailer.findTaken = counted('mails', findTaken);
}
