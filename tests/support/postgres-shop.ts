import { PGlite } from '@electric-sql/pglite';
import { migrate } from '#netlify/storage/migrations.ts';
import { connectDatabase, type Database } from '#netlify/storage/postgres-store.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import type { Store } from '#netlify/storage/store.ts';
import type { TestWorld } from './memory-services.ts';
import { noServer, startPostgres } from './postgres-server.ts';

/** The shop of a test world with its records in another store, and its own crypto or another one. */
export function shopOver(
  world: TestWorld,
  records: Store,
  crypto = world.services.crypto,
  env = world.services.env,
): ShopServices {
  const { now, catalogue, payments, mailer, passwords } = world.services;
  return assembleShopServices({
    env,
    now,
    records,
    files: world.files,
    mailer,
    payments,
    catalogue,
    crypto,
    makePasswords: () => passwords,
  });
}

/** A database with the tables of this version: a real server where there is one, else Postgres inside this process. */
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
  const query: Database['query'] = async (text, values) =>
    values.length === 0
      ? { rows: ((await embedded.exec(text)).at(-1)?.rows ?? []) as Record<string, unknown>[] }
      : embedded.query(text, [...values]);
  await migrate({ query });
  return { query, close: () => embedded.close() };
}

/** Copies what a store in memory holds into the table of a database, as the shop of this name. */
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

/** Counts how often somebody waits for a database: statements at the same time are one wait. */
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
