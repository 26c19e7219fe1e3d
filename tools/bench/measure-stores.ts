import { randomUUID } from 'node:crypto';
import { findOrders, listOrders } from '../../netlify/coach/orders/list.ts';
import { handlePaymentEvent } from '../../netlify/orders/handle-payment-event.ts';
import { createPostgresStore, type Database } from '../../netlify/storage/postgres-store.ts';
import { exportStores } from '../../netlify/operate/backup.ts';
import type { ShopServices } from '../../netlify/payments/payments.ts';
import { utcDay } from '../../src/domain/day.ts';
import { createTestHarness, type TestHarness } from '../../tests/support/memory-services.ts';
import { createMemoryStore, type Perform } from '../../tests/support/memory-store.ts';
import {
  copyInto,
  countWaits,
  shopOver,
  startDatabase,
} from '../../tests/support/postgres-shop.ts';
import { buy, openCheckout } from '../../tests/support/purchase.ts';
import { median } from './median.ts';

/**
 * Cost of a job on one store: round trips, and the time in milliseconds for each delay added to
 * calls.
 */
export interface MeasuredStore {
  orders: number;
  store: 'blobs' | 'postgres';
  job: 'purchase' | 'list' | 'find' | 'export';
  waits: number;
  /** Milliseconds, keyed by the delay added to each call. Medians, except for exports. */
  times: Readonly<Record<string, number>>;
}

const ADDED = [0, 5, 50];
const RUNS = 5;
/**
 * Number of export records to read when a delay is added. The time for all records is extrapolated
 * from them.
 */
const EXPORTED = 10_000;
const PAUSE = 15 * 60_000;

/** Connection to a store, with a delay in milliseconds before each call. */
interface Line {
  delay: number;
  waits: number;
}

/** Runs calls with the line's delay and counts round trips. Simultaneous calls count as one. */
function performOver(line: Line): Perform {
  let asked: (() => void)[] = [];
  return (work) =>
    new Promise((resolve, reject) => {
      if (asked.length === 0) {
        setImmediate(() => {
          const round = asked;
          asked = [];
          line.waits += 1;
          if (line.delay === 0) for (const one of round) one();
          else setTimeout(() => round.forEach((one) => one()), line.delay);
        });
      }
      asked.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
}

/**
 * Measures a purchase (from the webhook to its response), a page of the coach's order list, one
 * search for a name that nobody has, and an export, on both stores with the same records. Blobs are
 * simulated by an in-memory store that lists 1,000 keys at a time, so the added delay dominates.
 * Postgres is a real server on this machine if one is installed. A list of 100,000 keys in memory
 * is scanned key by key, which the platform doesn't do.
 */
export async function measureStores(counts: readonly number[]): Promise<MeasuredStore[]> {
  const database = await startDatabase();
  const measured: MeasuredStore[] = [];
  for (const orders of counts) {
    const line: Line = { delay: 0, waits: 0 };
    const perform = performOver(line);
    const records = createMemoryStore(undefined, perform);
    const harness = await createTestHarness({
      records,
      files: createMemoryStore(undefined, perform),
    });
    await fill(harness, orders);
    const name = `orders-${orders}`;
    await copyInto(database, name, records.contents);
    await database.query('analyze records', []);
    const late: Database['query'] = async (text, values) => {
      if (line.delay > 0) await new Promise((resolve) => setTimeout(resolve, line.delay));
      return database.query(text, values);
    };
    const counted = countWaits({ query: late });
    const overPostgres = shopOver(harness, createPostgresStore(counted, name));
    for (const [store, services, meter] of [
      ['blobs', harness.services, line],
      ['postgres', overPostgres, counted],
    ] as const) {
      for (const job of ['purchase', 'list', 'find', 'export'] as const) {
        const times: Record<string, number> = {};
        let waits = 0;
        for (const delay of ADDED) {
          line.delay = delay;
          if (job === 'export') {
            meter.waits = 0;
            times[delay] = await timeExport(services, delay === 0 ? Infinity : EXPORTED);
            if (delay === 0) ({ waits } = meter);
            continue;
          }
          const took: number[] = [];
          for (let run = 1; run <= RUNS; run += 1) {
            const work = await prepare(job, { ...harness, services });
            meter.waits = 0;
            const started = performance.now();
            const behind = await work();
            took.push(performance.now() - started);
            ({ waits } = meter);
            await behind?.();
          }
          times[delay] = Math.round(median(took) * 10) / 10;
        }
        line.delay = 0;
        measured.push({ orders, store, job, waits, times });
      }
    }
  }
  await database.close();
  return measured;
}

/** Returns the function to measure. It returns any work that continues after the response. */
async function prepare(
  job: Exclude<MeasuredStore['job'], 'export'>,
  harness: TestHarness,
): Promise<() => Promise<(() => Promise<unknown>) | undefined>> {
  const { services }: { services: ShopServices } = harness;
  if (job !== 'purchase') {
    return async () => {
      if (job === 'find') await findOrders('nobody of this name', services);
      else await listOrders(undefined, services);
      return undefined;
    };
  }
  const sessionId = await openCheckout(harness, {
    attemptId: randomUUID(),
    customerEmail: `${randomUUID()}@example.com`,
  });
  harness.pay(sessionId);
  const orderId = harness.sessions.get(sessionId)?.orderId;
  return async () => {
    let behind: (() => Promise<unknown>) | undefined;
    await handlePaymentEvent({ kind: 'session-changed', sessionId, orderId }, services, (work) => {
      behind = work;
      return true;
    });
    return behind;
  };
}

/** Returns how long a full export takes, in milliseconds, extrapolated from `most` records. */
async function timeExport({ records }: ShopServices, most: number): Promise<number> {
  const total = (await records.keys('')).length;
  const lines = exportStores({ records, files: createMemoryStore() }, 0);
  // A header line comes before the records, and the list of keys is requested after it.
  await lines.next();
  const started = performance.now();
  await lines.next();
  const listed = performance.now() - started;
  const read = Math.min(most, total);
  for (let line = 1; line < read; line += 1) await lines.next();
  const took = performance.now() - started;
  return Math.round(listed + ((took - listed) * total) / read);
}

/** Fills a shop with copies of one order, 96 per day, including all records for its session. */
async function fill(harness: TestHarness, count: number): Promise<void> {
  const { sessionId } = await buy(harness);
  const { now } = harness.clock;
  const own = [...harness.records.contents].filter(([key]) => key.includes(sessionId));
  const { encrypt, decrypt } = harness.services.crypto;
  const days = new Set<string>();
  for (let number = 1; number < count; number += 1) {
    const at = now - number * PAUSE;
    const id = `cs_test_copy${number}`;
    const copy = (text: string) =>
      text
        .replaceAll(sessionId, id)
        .replaceAll(sessionId.slice(8), `copy${number}`)
        .replaceAll(String(now), String(at))
        .replaceAll(`listed-${utcDay(now)}`, `listed-${utcDay(at)}`);
    for (const [key, text] of own) {
      // A buyer's data can be decrypted only under its own key.
      const copied = key.startsWith('person-')
        ? copy(text).replace(/(?<="encrypted":")[\w-]+/, (kept) =>
            encrypt(decrypt(kept, key), copy(key)),
          )
        : copy(text);
      harness.records.write(copy(key), JSON.parse(copied));
    }
    days.add(utcDay(at));
  }
  for (const day of days) await harness.records.create(`day-${day}`, {});
}
