import { afterAll, beforeAll } from 'vitest';
import { createPostgresStore, type Database } from '#netlify/storage/postgres-store.ts';
import { describePrices } from '#tests/netlify/ebooks/prices.contract.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';
import { shopOver, startDatabase } from '#tests/support/postgres-shop.ts';

let database: Database;
let shops = 0;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

describePrices('on Postgres', async () => {
  const harness = await createTestHarness();
  shops += 1;
  const services = shopOver(harness, createPostgresStore(database, `prices-${shops}`));
  return { ...harness, services };
});
