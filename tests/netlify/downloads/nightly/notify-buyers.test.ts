import { expect, test } from 'vitest';
import { SWEEP_BUDGET } from '#netlify/jobs/run-jobs.ts';
import { announceVersions, tellBuyers } from '#netlify/downloads/notify-buyers.ts';
import { endless } from '#tests/support/endless.ts';
import type { TestWorld } from '#tests/support/memory-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { performInRounds } from '#tests/support/round-trips.ts';
import { SLUG, soldBefore, told } from '#tests/support/sold-before.ts';

test('at 10,000 orders the press costs what it costs at none, and the sweeper tells each buyer once', async () => {
  const few = await soldBefore(0);
  const many = await soldBefore(10_000);
  const costOf = async (world: TestWorld) => {
    const before = world.records.calls + world.files.calls;
    await tellBuyers({ slug: SLUG, version: 2 }, world.services);
    return world.records.calls + world.files.calls - before;
  };
  expect(await costOf(many)).toBe(await costOf(few));
  expect(await announceVersions(many.services, endless, new Map())).toBe(true);
  expect(told(many)).toBe(10_000);
  expect(await tellBuyers({ slug: SLUG, version: 2 }, many.services)).toEqual({
    state: 'done',
    looked: 10_000,
    notified: 10_000,
  });
  expect(await announceVersions(many.services, endless, new Map())).toBe(true);
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
      ...endless,
      get isOver() {
        return meter.waits * WAIT >= SWEEP_BUDGET;
      },
    };
    const took = await timeOf(async () => {
      isDone = await announceVersions(world.services, time, new Map());
    });
    expect(took).toBeLessThan(25_000);
    runs += 1;
  }
  expect(told(world)).toBe(10_000);
  // A run every 5 minutes: everybody's mail is queued within 2 and a half hours.
  expect(runs).toBeLessThanOrEqual(30);
  expect(await timeOf(press)).toBeLessThan(1_000);
});
