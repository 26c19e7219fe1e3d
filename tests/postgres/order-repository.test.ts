import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAccountingRows } from '#netlify/coach/orders/accounting.ts';
import { findOrders, listOrders } from '#netlify/coach/orders/list.ts';
import { sendBooks } from '#netlify/coach/orders/send-books.ts';
import { readDashboardNumbers } from '#netlify/coach/dashboard-numbers.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { startDeadline, startMachineTimer } from '#netlify/platform/deadline.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { createPostgresStore, type Database } from '#netlify/storage/postgres-store.ts';
import { announceVersions, notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import {
  createTestHarness,
  TEST_ENVIRONMENT,
  type TestHarness,
} from '#tests/support/memory-services.ts';
import { copyInto, countWaits, shopOver, startDatabase } from '#tests/support/postgres-shop.ts';
import { buy, deliverPending } from '#tests/support/purchase.ts';

const HOUR = 60 * 60_000;
const BOOKS = ['recovery-planner', 'meal-plan'] as const;

let database: Database;
let shops = 0;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

/** Returns a test shop whose records have been moved to Postgres. */
async function moved(harness: TestHarness) {
  const name = `orders-${(shops += 1)}`;
  await copyInto(database, name, harness.records.contents);
  const counted = countWaits(database);
  const store = createPostgresStore(counted, name);
  const services = shopOver(harness, store);
  const waitsOf = async (work: () => Promise<unknown>) => {
    counted.waits = 0;
    await work();
    return counted.waits;
  };
  return { services, store, waitsOf };
}

/** Gift details for every fifth order, to be sent the same day. */
const giftOf = (number: number, now: number) => ({
  giftName: `Reader ${number}`,
  giftEmail: `reader.${number}@example.com`,
  giftOn: easternDay(now),
});

async function buyMany(harness: TestHarness, count: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { sessionId } = await buy(harness, {
      ebookId: BOOKS[number % 2],
      customerFirstName: 'Robin',
      customerEmail: `${number % 3 === 0 ? 'Maria' : 'tom'}.${number}@example.com`,
      ...(number % 5 === 1 ? giftOf(number, harness.clock.now) : {}),
      attemptId: crypto.randomUUID(),
    });
    sessions.push(sessionId);
    harness.clock.now += 5 * HOUR;
  }
  return sessions;
}

const STEPS = [
  'refunded',
  'refund-failed',
  'disputed',
  'dispute-won',
  'disputed-again',
  'suspend',
  'restore',
  'change-address',
  'undeliverable',
  'archived',
  'send-gifts',
] as const;

/** Combinations that rarely come up in a few random steps. */
const EVERYTHING: [(typeof STEPS)[number], number][] = [
  ['disputed', 0],
  ['dispute-won', 0],
  ['disputed-again', 0],
  ['suspend', 1],
  ['refunded', 2],
  ['disputed', 3],
  ['refunded', 3],
  ['refund-failed', 3],
  ['change-address', 3],
  ['restore', 1],
  ['send-gifts', 0],
  ['change-address', 1],
  ['undeliverable', 1],
];

async function applyStep(
  harness: TestHarness,
  step: (typeof STEPS)[number],
  sessionId: string,
): Promise<void> {
  const { services } = harness;
  harness.clock.now += HOUR;
  const at = harness.clock.now;
  const order = await services.orders.find(sessionId);
  const paymentId = order?.paymentId ?? '';
  switch (step) {
    case 'suspend':
    case 'restore':
      return services.bookAccess.decide(sessionId, step === 'restore', at);
    case 'change-address':
      await sendBooks(sessionId, `changed-${at}@example.org`, services).catch(() => undefined);
      return;
    case 'undeliverable':
      harness.mailOutcomes.push({ outcome: 'undeliverable', reason: 'no such address' });
      await sendBooks(sessionId, undefined, services).catch(() => undefined);
      harness.mailOutcomes.length = 0;
      return;
    case 'send-gifts':
      await deliverPending(services);
      return;
    case 'archived': {
      const [alert] = await services.alerts.open();
      if (alert) await services.alerts.archive(alert, at);
      return;
    }
    case 'refunded':
      await handlePaymentEvent(harness.refund(paymentId), services);
      return;
    case 'refund-failed':
      if (harness.refunds.has(paymentId))
        await handlePaymentEvent(harness.failRefund(paymentId), services);
      return;
    case 'disputed-again':
      await handlePaymentEvent({ kind: 'disputed', paymentId, disputeId: 'dp_2' }, services);
      return;
    default:
      await handlePaymentEvent({ kind: step, paymentId, disputeId: 'dp_1' }, services);
  }
}

test('returns the same orders, search results, and sales from Postgres as from a key-value store', async () => {
  const randomSteps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(3)), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(randomSteps, async (steps) => {
      const harness = await createTestHarness();
      const sessions = await buyMany(harness, 4);
      for (const [step, index] of steps) await applyStep(harness, step, sessions[index] ?? '');
      const { services } = await moved(harness);
      const keys = harness.services;
      expect(await listOrders(undefined, services)).toEqual(await listOrders(undefined, keys));
      expect(await readAccountingRows(undefined, services)).toEqual(
        await readAccountingRows(undefined, keys),
      );
      for (const text of [
        sessions[1] ?? '',
        'tom.1@example.com',
        'Maria',
        'meal',
        'reader.1@',
        '19.99',
        'toom.1@example.com',
      ]) {
        expect(await findOrders(text, services)).toEqual(await findOrders(text, keys));
      }
      const today = await readDashboardNumbers(services);
      expect(today).toEqual(await readDashboardNumbers(keys));
      expect(today.books.reduce((sum, { sold }) => sum + sold, 0)).toBe(4);
    }),
    { numRuns: 10, examples: [[EVERYTHING]] },
  );
});

describe('a shop with 70 orders on Postgres', () => {
  let harness: TestHarness;
  let shop: Awaited<ReturnType<typeof moved>>;
  let sessions: string[];
  beforeAll(async () => {
    harness = await createTestHarness();
    sessions = await buyMany(harness, 70);
    await applyStep(harness, 'disputed', sessions[69] ?? '');
    await applyStep(harness, 'change-address', sessions[68] ?? '');
    shop = await moved(harness);
  });

  test('a list page and the first search page each take at most 3 round trips', async () => {
    const { services, waitsOf } = shop;
    expect(await waitsOf(() => listOrders(undefined, services))).toBeLessThanOrEqual(3);
    expect(await waitsOf(() => readAccountingRows(undefined, services))).toBeLessThanOrEqual(3);
    expect(await waitsOf(() => findOrders('maria.', services))).toBeLessThanOrEqual(3);
  });

  test('each order appears on exactly one page', async () => {
    const listed: string[] = [];
    for (let before: string | undefined; ;) {
      const page = await listOrders(before, shop.services);
      listed.push(...page.orders.map(({ sessionId }) => sessionId));
      if (page.next === undefined) break;
      before = page.next;
    }
    expect(listed).toEqual(sessions.toReversed());
  });

  test('S1: in live mode, no test-mode order is listed or counted', async () => {
    const env = readEnvironment({
      ...TEST_ENVIRONMENT,
      ...{ SITE_MODE: '', SITE_URL: 'https://shop.example', CONTEXT: 'production' },
      STRIPE_SECRET_KEY: 'sk_live_12345678',
    });
    const live = shopOver(harness, shop.store, undefined, env);
    expect(await listOrders(undefined, live)).toEqual({ orders: [] });
    expect(await findOrders('maria.', live)).toEqual({ orders: [] });
    expect(await live.orderRepository.soldBooks('2026-11-01', '2027-01-31', true)).toEqual([]);
  });

  test('part of an address finds its orders, newest first, in pages', async () => {
    const marias = sessions.filter((_, number) => number % 3 === 0 && number !== 68).toReversed();
    const first = await findOrders('maria.', shop.services);
    const second = await findOrders('maria.', shop.services, first.next);
    const found = [...first.orders, ...second.orders].map(({ sessionId }) => sessionId);
    expect(first.orders).toHaveLength(20);
    expect(second.next).toBeUndefined();
    expect(found).toEqual(marias);
    expect((await findOrders('nobody@', shop.services)).orders).toEqual([]);
  });

  test("part of a recipient's address finds the gift", async () => {
    const { orders } = await findOrders('reader.6@', shop.services);
    expect(orders.filter(({ isClose }) => !isClose)).toMatchObject([
      { sessionId: sessions[6], gift: { name: 'Reader 6' } },
    ]);
  });

  test('an order with a changed address is found under the current one', async () => {
    const { orders } = await findOrders('example.org', shop.services);
    expect(orders.map(({ sessionId }) => sessionId)).toEqual([sessions[68]]);
  });

  test('book sales are summed by day, with test and live payments separate', async () => {
    const from = easternDay(0);
    const to = easternDay(harness.clock.now);
    const sold = (await shop.services.orderRepository.soldBooks(from, to, false)) ?? [];
    const sum = (slug: string) =>
      sold.filter((one) => one.slug === slug).reduce((total, { sold: count }) => total + count, 0);
    expect(BOOKS.map(sum)).toEqual([35, 35]);
    for (const { sessionId } of (await shop.services.orderList.page(undefined, 70)).orders) {
      const order = await shop.services.orders.find(sessionId);
      const day = easternDay(order?.at ?? 0);
      expect(sold.some((one) => one.day === day && one.slug === order?.lines[0]?.slug)).toBe(true);
    }
    expect(await shop.services.orderRepository.soldBooks(from, to, true)).toEqual([]);
  });

  test('buyers of version 1 of a book are found without checking all others', async () => {
    const { services } = shop;
    const body = new TextEncoder().encode('%PDF-1.7 version 2 %%EOF');
    const file = await services.books.publish({
      slug: 'meal-plan',
      fileName: 'meal-plan.pdf',
      pages: 9,
      body,
      at: harness.clock.now,
    });
    const holders = await services.orderRepository.holders('meal-plan', file.sha256);
    expect(holders.toSorted()).toEqual(sessions.filter((_, number) => number % 2 === 1).toSorted());
    await notifyBuyers({ slug: 'meal-plan', version: file.version }, services);
    const time = startDeadline(60_000, startMachineTimer);
    while (!(await announceVersions(services, time, new Map())));
    time.cancel();
    const progress = await services.announcements.progress({
      slug: 'meal-plan',
      version: file.version,
    });
    // One buyer disputed the payment.
    expect(progress).toMatchObject({ looked: 35, notified: 34, isDone: true });
  });
});
