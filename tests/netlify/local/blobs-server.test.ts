import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { getStore, type Store } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startBlobsServer, type BlobsServer } from '#netlify/local/blobs/server.ts';

let dir: string;
let server: BlobsServer;

async function start(): Promise<void> {
  server = await startBlobsServer({ dir });
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', server.contextEnv);
}

/** Opens a store with the real, unmodified client. */
function openStore(name = 'records'): Store {
  return getStore({ name, consistency: 'strong' });
}

function connection(): { edgeURL: string; token: string; siteID: string } {
  return JSON.parse(Buffer.from(server.contextEnv, 'base64').toString('utf8')) as {
    edgeURL: string;
    token: string;
    siteID: string;
  };
}

/** Calls the server without the client, which hides some status codes. */
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

describe('ETags', () => {
  test('returns the MD5 hash of the content as the ETag on write, read, and metadata lookup', async () => {
    const store = openStore();
    const md5 = `"${createHash('md5').update('hello').digest('hex')}"`;
    expect((await store.set('a', 'hello')).etag).toBe(md5);
    expect((await store.getWithMetadata('a'))?.etag).toBe(md5);
    expect((await store.getMetadata('a'))?.etag).toBe(md5);
    expect((await store.list()).blobs).toEqual([{ key: 'a', etag: md5 }]);
  });
});

describe('keys', () => {
  test('accepts keys that are long, contain non-ASCII characters, differ only in case, or are nested', async () => {
    const store = openStore();
    const keys = ['x'.repeat(600), 'ключ 日本', 'Case', 'case', 'o', 'o/1', 'o/1/deep'];
    for (const key of keys) await store.set(key, `value of ${key}`);
    for (const key of keys) expect(await store.get(key)).toBe(`value of ${key}`);
    expect((await store.list()).blobs.map(({ key }) => key)).toEqual(keys.toSorted());
    await store.delete('o');
    expect(await store.get('o')).toBeNull();
    expect(await store.get('o/1')).toBe('value of o/1');
  });

  test('finds a key only in its own store', async () => {
    await openStore('one').set('key', 'mine');
    expect(await openStore('two').get('key')).toBeNull();
  });
});

describe('records', () => {
  test('removes all records on reset, and accepts new ones', async () => {
    const store = openStore();
    await store.set('a', 'old');
    await server.reset();
    expect(await store.get('a')).toBeNull();
    expect((await store.list()).blobs).toEqual([]);
    await store.set('a', 'new');
    expect(await store.get('a')).toBe('new');
  });
});

describe('invalid requests', () => {
  test('rejects an invalid request without any effect', async () => {
    const put = (body: string) => ({ method: 'PUT', body });
    const foreign = { ...put('x'), headers: { authorization: 'Bearer of-somebody' } };
    expect((await call('site:records/a', foreign)).status).toBe(401);
    expect((await call(`site:records/${'k'.repeat(601)}`, put('x'))).status).toBe(400);
    expect((await call(`${'s'.repeat(65)}/a`, put('x'))).status).toBe(400);
    expect((await call('site:records/%zz', put('x'))).status).toBe(400);
    expect((await call('site:records/a', put('x'.repeat(6 * 1024 * 1024 + 1)))).status).toBe(413);
    expect((await call('site:records/a', { method: 'PATCH', body: 'x' })).status).toBe(405);
    expect((await call('site:records', put('x'))).status).toBe(405);
    expect((await openStore().list()).blobs).toEqual([]);
  });
});

test('only one of six concurrent processes can lock the folder', async () => {
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
