import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { processPurchase } from '#netlify/orders/success-page.ts';
import { listOrders } from '#netlify/coach/orders/list.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { startLocalPostgres } from '#netlify/local/postgres.ts';
import {
  connectDatabase,
  createPostgresStore,
  type Database,
} from '#netlify/storage/postgres-store.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import { StoreUnavailable, type Store } from '#netlify/storage/store.ts';
import { restore, save } from '#tests/support/backups.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { noServer, startPostgres, type PostgresServer } from '#tests/support/postgres-server.ts';
import { shopOver } from '#tests/support/postgres-shop.ts';
import { openCheckout } from '#tests/support/purchase.ts';

const MOVED_ORDERS = 3_000;

async function paidSession(
  harness: TestHarness,
  services: ShopServices,
  buyer = 'maria@example.com',
) {
  const shop = { ...harness, services };
  const sessionId = await openCheckout(shop, {
    customerEmail: buyer,
    attemptId: crypto.randomUUID(),
  });
  harness.pay(sessionId);
  return sessionId;
}

const digestOf = (lines: readonly string[]) =>
  createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');

describe.skipIf(noServer)('a shop on a real Postgres server', () => {
  let server: PostgresServer;
  let database: Database;
  let harness: TestHarness;
  let records: Store;
  let services: ShopServices;
  /** Number of database round trips. Concurrent statements count as one. */
  let waits = 0;
  let fault: (text: string) => Error | undefined = () => undefined;
  let shops = 0;

  beforeAll(async () => {
    server = await startPostgres();
    database = connectDatabase({ url: server.url, ssl: false }, 20);
  });
  afterAll(async () => {
    await database.close();
    await server.remove();
  });
  beforeEach(async () => {
    fault = () => undefined;
    harness = await createTestHarness();
    let round = false;
    const query: Database['query'] = async (text, values) => {
      if (!round) {
        round = true;
        waits += 1;
      }
      const answer = database.query(text, values).finally(() => {
        round = false;
      });
      const wrong = fault(text);
      if (!wrong) return answer;
      await answer;
      throw wrong;
    };
    records = createPostgresStore({ query }, `orders-${(shops += 1)}`);
    services = shopOver(harness, records);
  });

  test("a purchase takes at most 3 database round trips and doesn't wait for its receipt", async () => {
    const sessionId = await paidSession(harness, services);
    const { orderId } = harness.sessions.get(sessionId) ?? {};
    const behind: Promise<unknown>[] = [];
    waits = 0;
    let atAnswer = 0;
    await handlePaymentEvent({ kind: 'session-changed', sessionId, orderId }, services, (work) => {
      atAnswer = waits;
      behind.push(work());
      return true;
    });
    expect(atAnswer).toBeLessThanOrEqual(3);
    await Promise.all(behind);
    expect(harness.mails).toHaveLength(1);
  });

  test('concurrent webhooks, success pages, and a sweeper create exactly one of each record', async () => {
    const sessionId = await paidSession(harness, services);
    await Promise.all([
      ...Array.from({ length: 20 }, () =>
        handlePaymentEvent({ kind: 'session-changed', sessionId }, services),
      ),
      ...Array.from({ length: 20 }, () => processPurchase(sessionId, services)),
      sweep(services),
    ]);
    const keys = await records.keys('');
    const count = (prefix: string) => keys.filter((key) => key.startsWith(prefix)).length;
    expect(['order-', 'entitlement-', 'link-', 'mail-', 'listed-', 'done-'].map(count)).toEqual([
      1, 1, 1, 1, 1, 1,
    ]);
    expect(harness.mails).toHaveLength(1);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'doesn’t lose or duplicate anything if the database stops responding at statement %i',
    async (from) => {
      const sessionId = await paidSession(harness, services);
      let asked = 0;
      fault = () => ((asked += 1) >= from ? new Error('Connection terminated') : undefined);
      await handlePaymentEvent({ kind: 'session-changed', sessionId }, services).catch(
        (error: unknown) => expect(error).toBeInstanceOf(StoreUnavailable),
      );
      fault = () => undefined;
      await sweep(services);
      await sweep(services);
      expect(await services.orders.isDone(sessionId)).toBe(true);
      const keys = await records.keys('');
      for (const prefix of ['order-', 'entitlement-', 'mail-']) {
        expect(keys.filter((key) => key.startsWith(prefix))).toHaveLength(1);
      }
    },
  );

  test.each([
    ['is full', Object.assign(new Error('no space'), { code: '53100' }), /full/],
    [
      'refuses connections',
      Object.assign(new Error('no'), { code: 'ECONNREFUSED' }),
      /is responding/,
    ],
    ['responds late', new Error('Query read timeout'), /didn’t respond/],
  ])('never reports a write as successful when the database %s', async (_what, wrong, words) => {
    const sessionId = await paidSession(harness, services);
    fault = () => wrong;
    await expect(processPurchase(sessionId, services)).rejects.toThrow(words);
    fault = () => undefined;
    expect(await processPurchase(sessionId, services)).toMatchObject({ status: 'paid' });
    expect(harness.mails).toHaveLength(1);
  });

  test("after restoring yesterday's backup, the sweeper rebuilds the missing order from Stripe", async () => {
    const early = await paidSession(harness, services, 'early@example.com');
    await sweep(services);
    const yesterday = await save({ records, files: createMemoryStore() });
    const late = await paidSession(harness, services, 'late@example.com');
    await sweep(services);
    const restored = createPostgresStore(database, `restored-${shops}`);
    await restore(yesterday, { records: restored, files: createMemoryStore() });
    const again = shopOver(harness, restored);
    await sweep(again);
    expect(await again.orders.find(early)).toBeDefined();
    // The pending order was lost in the restore. Its terms came from the payment metadata.
    const lines = (await services.orders.find(late))?.lines;
    expect((await again.orders.find(late))?.lines).toEqual(lines);
    harness.clock.now += 5 * 60_000;
    await sweep(again);
    expect(harness.mails.map(({ to }) => to)).toEqual(['early@example.com', 'late@example.com']);
    expect(await again.alerts.open()).toEqual([]);
  });

  test(`${MOVED_ORDERS} orders move to Postgres and back with the same digest`, async () => {
    const blobs = createMemoryStore();
    const from = shopOver(harness, blobs);
    const sessionId = await paidSession(harness, from);
    await handlePaymentEvent({ kind: 'session-changed', sessionId }, from);
    const person = `person-${sessionId}`;
    const own = [...blobs.contents].filter(([key]) => key.includes(sessionId) && key !== person);
    // Each record's ciphertext is bound to its storage key, so every copy has to be re-encrypted.
    const buyer = await from.people.read(person);
    for (let number = 2; number <= MOVED_ORDERS; number += 1) {
      const id = `cs_test_copy${number}`;
      for (const [key, text] of own) {
        blobs.write(key.replaceAll(sessionId, id), JSON.parse(text.replaceAll(sessionId, id)));
      }
      await from.people.create(`person-${id}`, buyer);
    }
    const files = createMemoryStore();
    const before = await save({ records: blobs, files });
    const target = createPostgresStore(database, `moved-${shops}`);
    const { written } = await restore(before, { records: target, files });
    expect(written).toBe(before.length - 2);
    const there = await save({ records: target, files });
    expect(digestOf(there)).toBe(digestOf(before));
    const home = createMemoryStore();
    await restore(there, { records: home, files });
    expect(digestOf(await save({ records: home, files }))).toBe(digestOf(before));
    expect((await listOrders(undefined, shopOver(harness, target))).orders.length).toBeGreaterThan(
      0,
    );
  });
});

describe('this machine’s embedded Postgres', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'pglite-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  test('accepts a purchase over its port and keeps it across a restart', async () => {
    const harness = await createTestHarness();
    const local = await startLocalPostgres({ dir });
    const database = connectDatabase({ url: local.url, ssl: false });
    const services = shopOver(harness, createPostgresStore(database, 'orders-embedded'));
    const sessionId = await paidSession(harness, services);
    expect(await processPurchase(sessionId, services)).toMatchObject({ status: 'paid' });
    await database.close();
    await local.close();

    const again = await startLocalPostgres({ dir });
    const reopened = connectDatabase({ url: again.url, ssl: false });
    const records = createPostgresStore(reopened, 'orders-embedded');
    expect(await records.read(`order-${sessionId}`)).toMatchObject({ totalCents: 1999 });
    await again.reset();
    expect(await records.keys('')).toEqual([]);
    await reopened.close();
    await again.close();
  });
});
