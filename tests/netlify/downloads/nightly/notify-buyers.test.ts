import { expect, test } from 'vitest';
import { SWEEP_BUDGET } from '#netlify/jobs/run-jobs.ts';
import { announceVersions, notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import type { TestHarness } from '#tests/support/memory-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { performInRounds } from '#tests/support/round-trips.ts';
import { SLUG, soldBefore, told } from '#tests/support/shop-with-buyers.ts';

test('with 10,000 orders, starting an announcement costs no more than with no orders, and the sweeper notifies each buyer once', async () => {
  const few = await soldBefore(0);
  const many = await soldBefore(10_000);
  const costOf = async (harness: TestHarness) => {
    const before = harness.records.calls + harness.files.calls;
    await notifyBuyers({ slug: SLUG, version: 2 }, harness.services);
    return harness.records.calls + harness.files.calls - before;
  };
  expect(await costOf(many)).toBe(await costOf(few));
  expect(await announceVersions(many.services, endless, new Map())).toBe(true);
  expect(told(many)).toBe(10_000);
  expect(await notifyBuyers({ slug: SLUG, version: 2 }, many.services)).toEqual({
    state: 'done',
    looked: 10_000,
    notified: 10_000,
  });
  expect(await announceVersions(many.services, endless, new Map())).toBe(true);
  expect(told(many)).toBe(10_000);
});

test('with 10,000 orders and 50 ms per wait, starting an announcement and each sweeper run stay under 25 seconds', async () => {
  const WAIT = 50;
  const meter = { waits: 0, outside: 0 };
  const perform = performInRounds(meter);
  const harness = await soldBefore(10_000, {
    records: createMemoryStore(undefined, perform),
    files: createMemoryStore(undefined, perform),
  });
  const timeOf = async (work: () => Promise<unknown>) => {
    meter.waits = 0;
    await work();
    return meter.waits * WAIT;
  };
  const press = () => notifyBuyers({ slug: SLUG, version: 2 }, harness.services);
  expect(await timeOf(press)).toBeLessThan(1_000);
  let isDone = false;
  let runs = 0;
  while (!isDone) {
    // Nothing interrupts a step in this test, so any overrun is included in the run's time.
    const time = {
      ...endless,
      get isOver() {
        return meter.waits * WAIT >= SWEEP_BUDGET;
      },
    };
    const took = await timeOf(async () => {
      isDone = await announceVersions(harness.services, time, new Map());
    });
    expect(took).toBeLessThan(25_000);
    runs += 1;
  }
  expect(told(harness)).toBe(10_000);
  // With a run every 5 minutes, everyone's email is queued within 2.5 hours.
  expect(runs).toBeLessThanOrEqual(30);
  expect(await timeOf(press)).toBeLessThan(1_000);
});
