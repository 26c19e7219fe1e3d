import { expect, test } from 'vitest';
import { announceVersions, tellBuyers } from '#netlify/flows/tell-buyers.ts';
import { SWEEP_BUDGET } from '#netlify/flows/sweep.ts';
import { createTestWorld, type TestWorld } from '#tests/support/memory-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { performInRounds } from '#tests/support/round-trips.ts';

const SLUG = 'meal-plan';

/** A shop in which so many have bought a book that then got a second version. */
async function soldBefore(
  count: number,
  parts: Parameters<typeof createTestWorld>[0] = {},
): Promise<TestWorld> {
  const world = await createTestWorld(parts);
  const { books, crypto, clock } = { ...world.services, clock: world.clock };
  const file = await books.current(SLUG);
  if (!file) throw new Error('There is no file.');
  const buyer = { firstName: 'Ana', email: 'ana@example.com' };
  const { sha256, bytes, pages, fileName } = file;
  for (let number = 0; number < count; number += 1) {
    const sessionId = `cs_test_${String(number).padStart(6, '0')}`;
    const entitlementId = crypto.entitlementId(sessionId);
    const line = { slug: SLUG, title: 'A plan', quantity: 1, unitCents: 100 };
    const at = clock.now;
    const order = {
      ...{ orderId: '0a', sessionId, lines: [line], totalCents: 100, currency: 'usd' },
      ...{ paymentId: `pi_${number}`, live: false, source: 'webhook' as const, at },
    };
    const { orders } = world.services;
    await world.records.createAll([orders.boughtBy(order, buyer), orders.committed(order)]);
    const bought = { slug: SLUG, title: 'A plan', quantity: 1, sha256, bytes, pages, fileName };
    await world.records.create(`entitlement-${entitlementId}`, {
      entitlementId,
      sessionId,
      files: [bought],
      at,
    });
    await world.records.create(`link-${entitlementId}-1`, {
      linkVersion: 1,
      at,
      expiresAt: at + 9e9,
    });
  }
  const body = new TextEncoder().encode('%PDF-1.7 the second %%EOF');
  await books.publish({ slug: SLUG, fileName: 'second.pdf', pages: 9, body, at: clock.now });
  return world;
}

const told = ({ records }: TestWorld) =>
  [...records.contents.keys()].filter((key) => key.startsWith('mailed-')).length;
const endless = { isOver: false };

test('at 10,000 orders the press costs what it costs at none, and the sweeper tells each buyer once', async () => {
  const few = await soldBefore(0);
  const many = await soldBefore(10_000);
  const costOf = async (world: TestWorld) => {
    const before = world.records.calls + world.files.calls;
    await tellBuyers({ slug: SLUG, version: 2 }, world.services);
    return world.records.calls + world.files.calls - before;
  };
  expect(await costOf(many)).toBe(await costOf(few));
  expect(await announceVersions(many.services, endless)).toBe(true);
  expect(told(many)).toBe(10_000);
  expect(await tellBuyers({ slug: SLUG, version: 2 }, many.services)).toEqual({
    state: 'done',
    looked: 10_000,
    notified: 10_000,
  });
  expect(await announceVersions(many.services, endless)).toBe(true);
  expect(told(many)).toBe(10_000);
});

test('at 10,000 orders and 50 ms for each wait, neither the press nor a run of the sweeper passes 25 seconds', async () => {
  const WAIT = 50;
  const meter = { waits: 0, outside: 0 };
  const perform = performInRounds(meter);
  const world = await soldBefore(10_000, {
    records: createMemoryStore(undefined, perform),
    files: createMemoryStore(undefined, perform),
  });
  const timeOf = async (work: () => Promise<unknown>) => {
    meter.waits = 0;
    await work();
    return meter.waits * WAIT;
  };
  const press = () => tellBuyers({ slug: SLUG, version: 2 }, world.services);
  expect(await timeOf(press)).toBeLessThan(1_000);
  let isDone = false;
  let runs = 0;
  while (!isDone) {
    // Nothing cuts a step off here, so what it takes beyond its time is counted.
    const time = {
      get isOver() {
        return meter.waits * WAIT >= SWEEP_BUDGET;
      },
    };
    const took = await timeOf(async () => {
      isDone = await announceVersions(world.services, time);
    });
    expect(took).toBeLessThan(25_000);
    runs += 1;
  }
  expect(told(world)).toBe(10_000);
  // A run every 5 minutes: everybody's mail is queued within 2 and a half hours.
  expect(runs).toBeLessThanOrEqual(30);
  expect(await timeOf(press)).toBeLessThan(1_000);
});

test('a run that is cut off goes on where it stopped, and shows how far it came', async () => {
  const world = await soldBefore(95);
  await tellBuyers({ slug: SLUG, version: 2 }, world.services);
  const seen: number[] = [];
  for (let run = 0; run < 40; run += 1) {
    let looks = 2;
    const cut = {
      get isOver() {
        return (looks -= 1) < 0;
      },
    };
    const isDone = await announceVersions(world.services, cut);
    const { looked, state } = await tellBuyers({ slug: SLUG, version: 2 }, world.services);
    seen.push(looked);
    if (isDone) break;
    expect(state).toBe('under-way');
  }
  expect(seen).toEqual([20, 40, 60, 80, 95]);
  expect(told(world)).toBe(95);
});

test('what is lost with a crash is looked at again, and nobody is told twice', async () => {
  const world = await soldBefore(60);
  await tellBuyers({ slug: SLUG, version: 2 }, world.services);
  const { saveProgress } = world.services.announcements;
  let saves = 0;
  world.services.announcements.saveProgress = async (...args) => {
    if ((saves += 1) === 2) throw new Error('cut off');
    await saveProgress(...args);
  };
  await expect(announceVersions(world.services, endless)).rejects.toThrow('cut off');
  expect(await announceVersions(world.services, endless)).toBe(true);
  expect(told(world)).toBe(60);
  expect(await world.services.announcements.open()).toEqual([]);
});

test('a version that was replaced meanwhile is told to nobody', async () => {
  const world = await soldBefore(3);
  await tellBuyers({ slug: SLUG, version: 2 }, world.services);
  const body = new TextEncoder().encode('%PDF-1.7 the third %%EOF');
  const third = { slug: SLUG, fileName: 'third.pdf', pages: 9, body, at: world.clock.now };
  await world.services.books.publish(third);
  expect(await announceVersions(world.services, endless)).toBe(true);
  expect(told(world)).toBe(0);
});
