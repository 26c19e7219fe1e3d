import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#netlify/storage/migrations.ts';
import {
  connectDatabase,
  createPostgresStore,
  type Database,
} from '#netlify/storage/postgres-store.ts';
import { StoreUnavailable } from '#netlify/storage/store.ts';
import { describeStore } from '#tests/netlify/storage/store.contract.ts';
import { queryOf } from '#tests/support/postgres-shop.ts';
import { noServer, startPostgres, type PostgresServer } from '#tests/support/postgres-server.ts';

let shops = 0;
const shopName = () => `orders-${(shops += 1)}`;

describe('Postgres in this process (one connection: tests the contract, not races)', () => {
  const embedded = new PGlite();
  const query = queryOf(embedded);
  beforeAll(() => migrate({ query }));
  afterAll(() => embedded.close());

  describeStore('PGlite', () => createPostgresStore({ query }, shopName()));

  test('migrations are applied once', async () => {
    expect(await migrate({ query })).toEqual([]);
  });
});

describe.skipIf(noServer)('Postgres, a real server with 50 connections', () => {
  let server: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres();
    database = connectDatabase({ url: server.url, ssl: false }, 50);
  });
  afterAll(async () => {
    await database.close();
    await server.remove();
  });

  describeStore('Postgres', () => createPostgresStore(database, shopName()));

  test('50 writers with one connection each create every record exactly once, without deadlocks', async () => {
    const name = shopName();
    const others = Array.from({ length: 50 }, () =>
      connectDatabase({ url: server.url, ssl: false }, 1),
    );
    const stores = others.map((other) => createPostgresStore(other, name));
    for (let round = 0; round < 5; round += 1) {
      const keys = Array.from({ length: 12 }, (_, index) => `record-${round}-${index}`);
      const made = await Promise.all(
        stores.map((store, writer) => {
          const turned = [...keys.slice(writer % 12), ...keys.slice(0, writer % 12)];
          return store.createAll(turned.map((key) => ({ key, data: { writer } })));
        }),
      );
      for (const key of keys) expect(made.filter((one) => one.has(key))).toHaveLength(1);
      // The call that created one record created all of them, because calls are atomic.
      expect(made.filter((one) => one.size > 0).map((one) => one.size)).toEqual([12]);
    }
    await Promise.all(others.map((other) => other.close()));
  });

  test('shops in one database can’t see each other’s records', async () => {
    const [one, two] = [shopName(), shopName()].map((name) => createPostgresStore(database, name));
    await one?.create('order-1', { who: 'one' });
    expect(await two?.read('order-1')).toBeUndefined();
    expect(await two?.create('order-1', { who: 'two' })).toBe('created');
    await two?.remove('order-1');
    expect(await one?.keys('')).toEqual(['order-1']);
  });

  test('returns a complete list of keys even if it takes several queries', async () => {
    const name = shopName();
    await database.query(
      `insert into records (store, key, v, rev, data)
       select $1, 'cart-' || lpad(n::text, 6, '0'), 1, gen_random_uuid(), '{}'
       from generate_series(1, 25000) as n`,
      [name],
    );
    const store = createPostgresStore(database, name);
    expect(new Set(await store.keys('cart-')).size).toBe(25_000);
    expect(await store.keys('cart-00000')).toHaveLength(9);
  });

  test('recognizes its own write after a lost response', async () => {
    let calls = 0;
    const losing: Database['query'] = async (text, values) => {
      const answer = await database.query(text, values);
      if ((calls += 1) === 1) throw new Error('Connection terminated unexpectedly');
      return answer;
    };
    const store = createPostgresStore({ query: losing }, shopName());
    const made = await store.createAll(
      [{ key: 'order-1', data: {} }],
      [{ key: 'done-1', data: {} }],
    );
    expect([...made].toSorted()).toEqual(['done-1', 'order-1']);
    expect(calls).toBe(2);
    calls = 0;
    expect(await store.create('order-1', {})).toBe('exists');
  });

  test('batches concurrent reads into one statement', async () => {
    let calls = 0;
    const counted: Database['query'] = (text, values) => {
      calls += 1;
      return database.query(text, values);
    };
    const store = createPostgresStore({ query: counted }, shopName());
    await store.create('order-1', { n: 1 });
    calls = 0;
    const keys = ['order-1', 'order-2', 'order-1'];
    expect(await Promise.all(keys.map((key) => store.read(key)))).toEqual([
      { n: 1 },
      undefined,
      { n: 1 },
    ]);
    expect(calls).toBe(1);
  });

  test.each([
    ['the address', 'postgres://postgres@127.0.0.1:1/postgres', /No database is responding/],
    ['the name', '/nowhere', /doesn’t have a database with the name/],
    ['the user', (url: string) => url.replace('postgres@', 'stranger@'), /rejected the user/],
  ])(
    'reports an error in %s in plain language, without the address',
    async (_what, wrong, words) => {
      const url =
        typeof wrong === 'function'
          ? wrong(server.url)
          : wrong.startsWith('/')
            ? server.url.replace(/\/postgres$/, wrong)
            : wrong;
      const broken = connectDatabase({ url: url, ssl: false }, 1);
      const failed = await createPostgresStore(broken, 'x')
        .read('order-1')
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(StoreUnavailable);
      expect(String(failed)).toMatch(words);
      expect(String(failed)).not.toContain('127.0.0.1');
      await broken.close();
    },
  );

  test('reports which command creates the tables if a database doesn’t have any', async () => {
    await database.query('create database empty', []);
    const empty = connectDatabase(
      { url: server.url.replace(/\/postgres$/, '/empty'), ssl: false },
      1,
    );
    const store = createPostgresStore(empty, 'x');
    await expect(store.create('order-1', {})).rejects.toThrow(/npm run shop -- migrate/);
    expect(await migrate(empty)).toEqual(['0001_records.sql']);
    expect(await store.create('order-1', {})).toBe('created');
    expect(await migrate(empty)).toEqual([]);
    await empty.close();
  });

  test('a killed server keeps every confirmed record and accepts new ones', async () => {
    const store = createPostgresStore(database, shopName());
    const confirmed: string[] = [];
    let number = 0;
    const writers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const key = `order-${(number += 1)}`;
        const outcome = await store.create(key, { key }).catch(() => undefined);
        if (outcome === undefined) return;
        confirmed.push(key);
        if (confirmed.length === 200) await server.stop('SIGKILL');
      }
    });
    await Promise.all(writers);
    await expect(store.read('order-1')).rejects.toThrow(StoreUnavailable);
    await server.start();
    const keys = new Set(await store.keys('order-'));
    expect(confirmed.filter((key) => !keys.has(key))).toEqual([]);
    expect(await store.create('order-new', {})).toBe('created');
  });
});
