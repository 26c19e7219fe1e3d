import { PGlite } from '@electric-sql/pglite';
import { migrate } from '#netlify/storage/migrations.ts';
import { connectDatabase, type Database } from '#netlify/storage/postgres-store.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import type { Store } from '#netlify/storage/store.ts';
import type { TestHarness } from './memory-services.ts';
import { noServer, startPostgres } from './postgres-server.ts';

/**
 * Returns the test services on top of a different record store, optionally with different crypto.
 */
export function shopOver(
  harness: TestHarness,
  records: Store,
  crypto = harness.services.crypto,
  env = harness.services.env,
): ShopServices {
  const { now, catalog, payments, mailer, passwords } = harness.services;
  return assembleShopServices({
    env,
    now,
    records,
    files: harness.files,
    mailer,
    payments,
    catalog,
    crypto,
    makePasswords: () => passwords,
  });
}

/**
 * Starts a database with the current schema: a real server if one is installed, otherwise
 * in-process Postgres.
 */
export async function startDatabase(): Promise<Database> {
  if (!noServer) {
    const server = await startPostgres();
    const database = connectDatabase({ url: server.url, ssl: false }, 4);
    return {
      query: database.query,
      async close() {
        await database.close();
        await server.remove();
      },
    };
  }
  const embedded = await PGlite.create();
  const query = queryOf(embedded);
  await migrate({ query });
  return { query, close: () => embedded.close() };
}

/**
 * Returns a `query` function for in-process Postgres. Without values, the text may contain several
 * statements, as migrations do.
 */
export function queryOf(embedded: PGlite): Database['query'] {
  return async (text, values) =>
    values.length === 0
      ? { rows: ((await embedded.exec(text)).at(-1)?.rows ?? []) as Record<string, unknown>[] }
      : embedded.query(text, [...values]);
}

/** Copies an in-memory store into the database table, under the given shop name. */
export async function copyInto(
  { query }: Pick<Database, 'query'>,
  name: string,
  contents: ReadonlyMap<string, string>,
): Promise<void> {
  const entries = [...contents];
  for (let first = 0; first < entries.length; first += 5_000) {
    const some = entries.slice(first, first + 5_000);
    const values = [name, some.map(([key]) => key), some.map(([, text]) => text)];
    await query(COPY, values);
  }
}

const COPY = `
  insert into records (store, key, v, rev, data)
  select $1, key, (text::json ->> 'v')::integer, (text::json ->> 'rev')::uuid, text::json -> 'data'
  from unnest($2::text[], $3::text[]) as given (key, text)`;

/** Counts round trips to a database. Concurrent statements count as one. */
export function countWaits(database: Pick<Database, 'query'>): {
  query: Database['query'];
  waits: number;
} {
  let running = 0;
  const counted = {
    waits: 0,
    query: async (text: string, values: readonly unknown[]) => {
      if (running === 0) counted.waits += 1;
      running += 1;
      try {
        return await database.query(text, values);
      } finally {
        running -= 1;
      }
    },
  };
  return counted;
}
