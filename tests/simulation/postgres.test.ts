import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresStore, type Database } from '#netlify/storage/postgres-store.ts';
import { startDatabase } from '#tests/support/postgres-shop.ts';
import { simulateHistory } from './history.ts';

/**
 * Pairs of seeds. Their histories are short, because calls to Postgres take real time. Each pair
 * includes a payment and a crash. The first 3 pairs detect a store that reports every create-only
 * write as successful.
 */
const SEEDS = [
  [20_261_175, 20_261_149],
  [20_261_128, 20_261_154],
  [20_261_146, 20_261_152],
  [20_261_153, 20_261_155],
  [20_261_137, 20_261_162],
];

let database: Database;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

const shop = (name: string) => createPostgresStore(database, name);

test.each(SEEDS)(
  'a shop on Postgres doesn’t lose or duplicate anything in histories %i and %i',
  async (...pair) => {
    let paid = 0;
    let crashes = 0;
    for (const seed of pair) {
      const history = await simulateHistory(seed, undefined, shop(`history-${seed}`));
      expect(history.violations, `seed ${seed} has violations`).toEqual([]);
      paid += history.paid;
      crashes += history.crashes;
    }
    // A simulation in which nothing happens wouldn't find any violations.
    expect(paid).toBeGreaterThan(0);
    expect(crashes).toBeGreaterThan(0);
  },
);

test('detects violations in a shop on Postgres whose store reports every create-only write as successful', async () => {
  for (const seed of SEEDS.flat()) {
    const store = shop(`broken-${seed}`);
    const createAll: typeof store.createAll = async (...steps) => {
      await store.createAll(...steps);
      return new Set(steps.flat().map(({ key }) => key));
    };
    const { violations } = await simulateHistory(seed, undefined, { ...store, createAll });
    if (violations.length > 0) return;
  }
  expect.fail('No history had violations.');
});
