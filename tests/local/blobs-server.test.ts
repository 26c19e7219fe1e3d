import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { getStore, type Store } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FolderInUse } from '#netlify/local/blobs/records.ts';
import { startBlobsServer, type BlobsServer } from '#netlify/local/blobs/server.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';

let dir: string;
let server: BlobsServer;

async function start(): Promise<void> {
  server = await startBlobsServer({ dir });
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', server.contextEnv);
}

/** The real client, unmodified. */
function openStore(name = 'facts'): Store {
  return getStore({ name, consistency: 'strong' });
}

function connection(): { edgeURL: string; token: string; siteID: string } {
  return JSON.parse(Buffer.from(server.contextEnv, 'base64').toString('utf8')) as {
    edgeURL: string;
    token: string;
    siteID: string;
  };
}

/** A call without the client, which hides some statuses. */
function call(path: string, init: RequestInit = {}): Promise<Response> {
  const { edgeURL, token, siteID } = connection();
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  return fetch(`${edgeURL}/${siteID}/${path}`, { ...init, headers });
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'blobs-'));
  await start();
});

afterEach(async () => {
  await server.close();
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true });
});

describe('writes that race', () => {
  test('lose no increment of 50 that compare and set', async () => {
    const store = openStore();
    await store.setJSON('counter', 0);
    const increment = async (): Promise<void> => {
      const now = await store.getWithMetadata('counter', { type: 'json' });
      if (!now?.etag) throw new Error('An ETag comes with every read.');
      const next = Number(now.data) + 1;
      const { modified } = await store.setJSON('counter', next, { onlyIfMatch: now.etag });
      if (!modified) await increment();
    };
    await Promise.all(Array.from({ length: 50 }, increment));
    expect(await store.get('counter', { type: 'json' })).toBe(50);
  });

  test('of one condition let one of 50 through', async () => {
    const store = openStore();
    const { etag = '' } = await store.setJSON('state', 'first');
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => store.setJSON('state', n, { onlyIfMatch: etag })),
    );
    expect(results.filter(({ modified }) => modified)).toHaveLength(1);
  });
});

describe('ETags', () => {
  test('are the MD5 of the content, on write, read and look', async () => {
    const store = openStore();
    const md5 = `"${createHash('md5').update('hello').digest('hex')}"`;
    expect((await store.set('a', 'hello')).etag).toBe(md5);
    expect((await store.getWithMetadata('a'))?.etag).toBe(md5);
    expect((await store.getMetadata('a'))?.etag).toBe(md5);
    expect((await store.list()).blobs).toEqual([{ key: 'a', etag: md5 }]);
  });

  test('spare the content to a reader that has it', async () => {
    const store = openStore();
    const { etag = '' } = await store.set('a', 'hello');
    expect((await store.getWithMetadata('a', { etag }))?.data).toBeNull();
    await store.set('a', 'changed');
    expect((await store.getWithMetadata('a', { etag }))?.data).toBe('changed');
  });

  test('refuse a write over another content, and over none', async () => {
    const store = openStore();
    const { etag = '' } = await store.set('a', 'hello');
    await store.set('a', 'changed');
    expect(await store.set('a', 'late', { onlyIfMatch: etag })).toEqual({ modified: false });
    expect(await store.set('b', 'late', { onlyIfMatch: etag })).toEqual({ modified: false });
    expect(await store.get('a')).toBe('changed');
    expect(await store.get('b')).toBeNull();
  });
});

describe('keys', () => {
  test('may be long, foreign, alike but for case, and lie below one another', async () => {
    const store = openStore();
    const keys = ['x'.repeat(600), 'ключ 日本', 'Case', 'case', 'o', 'o/1', 'o/1/deep'];
    for (const key of keys) await store.set(key, `value of ${key}`);
    for (const key of keys) expect(await store.get(key)).toBe(`value of ${key}`);
    expect((await store.list()).blobs.map(({ key }) => key)).toEqual(keys.toSorted());
    await store.delete('o');
    expect(await store.get('o')).toBeNull();
    expect(await store.get('o/1')).toBe('value of o/1');
  });

  test('of one store are unknown in another', async () => {
    await openStore('one').set('key', 'mine');
    expect(await openStore('two').get('key')).toBeNull();
  });

  test('are listed in order, 1,000 a page, and only those of the prefix', async () => {
    const store = openStore();
    const keys = Array.from({ length: 1_001 }, (_, n) => `cart-${String(n).padStart(5, '0')}`);
    await Promise.all([...keys, 'car', 'order-1'].map((key) => store.set(key, key)));
    const pages: string[][] = [];
    for await (const { blobs } of store.list({ prefix: 'cart-', paginate: true })) {
      pages.push(blobs.map(({ key }) => key));
    }
    expect(pages).toEqual([keys.slice(0, 1_000), keys.slice(1_000)]);
  });

  test('below a slash are folded into directories when asked', async () => {
    const store = openStore();
    for (const key of ['a', 'b/1', 'b/2', 'b/c/3', 'd/4']) await store.set(key, key);
    const top = await store.list({ directories: true });
    expect([top.blobs.map(({ key }) => key), top.directories]).toEqual([['a'], ['b', 'd']]);
    const below = await store.list({ directories: true, prefix: 'b/' });
    expect([below.blobs.map(({ key }) => key), below.directories]).toEqual([
      ['b/1', 'b/2'],
      ['b/c'],
    ]);
  });
});

describe('records', () => {
  test('keep bytes and metadata together, also over a restart', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256).buffer;
    await openStore().set('file', bytes, { metadata: { pages: 12, title: 'é' } });
    await server.close();
    await start();
    const entry = await openStore().getWithMetadata('file', { type: 'arrayBuffer' });
    expect(new Uint8Array(entry?.data ?? new ArrayBuffer())).toEqual(new Uint8Array(bytes));
    expect(entry?.metadata).toEqual({ pages: 12, title: 'é' });
  });

  test('that were confirmed are whole after the server was killed', async () => {
    await server.close();
    const program = `
      import { getStore } from '@netlify/blobs';
      import { startBlobsServer } from '#netlify/local/blobs/server.ts';
      const { contextEnv } = await startBlobsServer({ dir: ${JSON.stringify(dir)} });
      process.env.NETLIFY_BLOBS_CONTEXT = contextEnv;
      const store = getStore({ name: 'facts', consistency: 'strong' });
      const write = async (line) => {
        for (let n = 0; ; n += 1) {
          const { etag } = await store.setJSON(line + '-' + n, { n, text: 'x'.repeat(5000) });
          if (etag) console.log(line + '-' + n);
        }
      };
      await Promise.all(['a', 'b', 'c', 'd'].map(write));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Its last words can come before its end.
    const gone = once(child, 'exit');
    const confirmed: string[] = [];
    for await (const key of createInterface({ input: child.stdout })) {
      confirmed.push(key);
      if (confirmed.length === 60) child.kill('SIGKILL');
    }
    await gone;
    await start();
    const store = openStore();
    for (const key of confirmed) {
      const record = (await store.get(key, { type: 'json' })) as { n: number; text: string };
      expect(record.n).toBe(Number(key.slice(2)));
      expect(record.text).toHaveLength(5_000);
    }
    for (const { key } of (await store.list()).blobs) {
      expect(await store.get(key, { type: 'json' })).toHaveProperty('text');
    }
    expect(confirmed.length).toBeGreaterThanOrEqual(60);
  });

  test('that are damaged are an alarm, never absent and never made anew', async () => {
    expectConsole(/"order-1" is damaged/);
    const store = openStore();
    await store.set('order-1', 'paid '.repeat(100));
    await store.set('order-2', 'also paid');
    await server.close();
    const database = new DatabaseSync(join(dir, 'records.db'));
    database.exec(`update records set body = substr(body, 1, 200) where key = 'order-1'`);
    database.close();
    await start();
    expect((await call('site:facts/order-1')).status).toBe(500);
    expect(await openStore().get('order-2')).toBe('also paid');
    const again = { method: 'PUT', body: 'new', headers: { 'if-none-match': '*' } };
    expect((await call('site:facts/order-1', again)).status).toBe(500);
  });

  test('are gone after a reset, and new ones can be written', async () => {
    const store = openStore();
    await store.set('a', 'old');
    await server.reset();
    expect(await store.get('a')).toBeNull();
    expect((await store.list()).blobs).toEqual([]);
    await store.set('a', 'new');
    expect(await store.get('a')).toBe('new');
  });
});

describe('requests that cannot be used', () => {
  test('have no effect', async () => {
    const put = (body: string) => ({ method: 'PUT', body });
    const foreign = { ...put('x'), headers: { authorization: 'Bearer of-somebody' } };
    expect((await call('site:facts/a', foreign)).status).toBe(401);
    expect((await call(`site:facts/${'k'.repeat(601)}`, put('x'))).status).toBe(400);
    expect((await call(`${'s'.repeat(65)}/a`, put('x'))).status).toBe(400);
    expect((await call('site:facts/%zz', put('x'))).status).toBe(400);
    expect((await call('site:facts/a', put('x'.repeat(6 * 1024 * 1024 + 1)))).status).toBe(413);
    expect((await call('site:facts/a', { method: 'PATCH', body: 'x' })).status).toBe(405);
    expect((await call('site:facts', put('x'))).status).toBe(405);
    expect((await openStore().list()).blobs).toEqual([]);
  });
});

describe('the lock of the folder', () => {
  test('of a living server is respected', async () => {
    await expect(startBlobsServer({ dir })).rejects.toThrow(FolderInUse);
  });

  test('goes to one of 6 processes that come at once', async () => {
    await server.close();
    const program = `
      import { startBlobsServer } from '#netlify/local/blobs/server.ts';
      console.log('ready');
      process.stdin.once('data', () => startBlobsServer({ dir: ${JSON.stringify(dir)} }).then(
        () => console.log('won'),
        (error) => console.log(error.name),
      ));`;
    const children = Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      return { child, next: async () => String((await lines.next()).value) };
    });
    await Promise.all(children.map(({ next }) => next()));
    for (const { child } of children) child.stdin.write('go\n');
    const outcomes = await Promise.all(children.map(({ next }) => next()));
    expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('FolderInUse'), 'won']);
    await Promise.all(
      children.map(({ child }) => {
        child.kill();
        return new Promise((ended) => child.once('exit', ended));
      }),
    );
    await start();
  });
});
