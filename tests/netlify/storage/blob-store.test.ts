import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startBlobsServer, type BlobFault, type BlobsServer } from '#netlify/local/blobs/server.ts';
import { createBlobStore } from '#netlify/storage/blob-store.ts';
import { StoreUnavailable } from '#netlify/storage/store.ts';
import { describeStore } from './store.contract.ts';

let dir: string;
let server: BlobsServer;
let faultOf: (request: { method: string; number: number }) => BlobFault = () => undefined;

async function start(): Promise<void> {
  server = await startBlobsServer({ dir, faults: (request) => faultOf(request) });
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', server.contextEnv);
}

beforeEach(async () => {
  faultOf = () => undefined;
  dir = await mkdtemp(join(tmpdir(), 'blobs-'));
  await start();
});

afterEach(async () => {
  await server.close();
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true });
});

describeStore('Blobs client over the local server', () => createBlobStore('orders-test'));

describe('store: Blobs client, when the server fails', () => {
  test.each([400, 401, 403, 404, 409, 413, 429, 500, 503])(
    'never treats status %i as a successful write',
    async (status) => {
      faultOf = ({ method }) => (method === 'PUT' ? { status } : undefined);
      const store = createBlobStore('orders-test');
      await expect(store.create('order-1', { paid: true })).rejects.toThrow(StoreUnavailable);
      faultOf = () => undefined;
      expect(await store.read('order-1')).toBeUndefined();
    },
  );

  test.each([500, 503, 429])('never treats status %i as a missing record', async (status) => {
    const store = createBlobStore('orders-test');
    await store.create('order-1', { paid: true });
    faultOf = () => ({ status });
    await expect(store.read('order-1')).rejects.toThrow(StoreUnavailable);
    await expect(store.keys('order-')).rejects.toThrow(StoreUnavailable);
    await expect(store.remove('order-1')).rejects.toThrow(StoreUnavailable);
  });

  test('accepts a success response without an ETag only if the record exists', async () => {
    const { fetch: reach } = globalThis;
    const bare = async (...request: Parameters<typeof fetch>) => {
      const answer = await reach(...request);
      const headers = new Headers(answer.headers);
      headers.delete('etag');
      return new Response(answer.body, { status: answer.status, headers });
    };
    vi.stubGlobal('fetch', bare);
    const store = createBlobStore('orders-test');
    expect(await store.create('order-1', { paid: true })).toBe('created');
    expect(await store.create('order-1', { paid: false })).toBe('exists');
    expect(await store.createBytes('piece-1', new Uint8Array([1, 2, 3]))).toBe('created');
    expect(await store.read('order-1')).toEqual({ paid: true });
    // A success response still counts as a failure if nothing was stored.
    vi.unstubAllGlobals();
    faultOf = ({ method }) => (method === 'PUT' ? { status: 200 } : undefined);
    await expect(store.create('order-2', {})).rejects.toThrow(StoreUnavailable);
    await expect(store.createBytes('piece-2', new Uint8Array([1]))).rejects.toThrow(
      StoreUnavailable,
    );
  });

  test('recognizes its own write after a lost response', async () => {
    let writes = 0;
    faultOf = ({ method }) => (method === 'PUT' && (writes += 1) === 1 ? 'lost-reply' : undefined);
    const store = createBlobStore('orders-test');
    expect(await store.create('order-1', { who: 'me' })).toBe('created');
    expect(writes).toBe(2);
  });

  test('detects that another writer was first after its own response was lost', async () => {
    const store = createBlobStore('orders-test');
    await store.create('order-1', { who: 'another' });
    let writes = 0;
    faultOf = ({ method }) => (method === 'PUT' && (writes += 1) === 1 ? 'reset' : undefined);
    expect(await store.create('order-1', { who: 'me' })).toBe('exists');
  });

  test('succeeds on the last retry after two resets', async () => {
    let calls = 0;
    faultOf = () => ((calls += 1) <= 2 ? 'reset' : undefined);
    expect(await createBlobStore('orders-test').create('order-1', {})).toBe('created');
  });

  test('keeps every confirmed record across a restart', async () => {
    const store = createBlobStore('orders-test');
    for (let n = 0; n < 20; n += 1) await store.create(`order-${n}`, { n });
    await server.close();
    await start();
    const again = createBlobStore('orders-test');
    expect(await again.keys('order-')).toHaveLength(20);
    expect(await again.read('order-7')).toEqual({ n: 7 });
  });
});

test('store: Blobs client over the local server, lists keys across several pages', async () => {
  const store = createBlobStore('orders-test');
  const keys = Array.from({ length: 1105 }, (_, n) => `cart-${String(n).padStart(5, '0')}`);
  // Write in batches. If all writes ran concurrently on a busy machine, the last ones would
  // exceed the store's timeout.
  for (let first = 0; first < keys.length; first += 50)
    await Promise.all(keys.slice(first, first + 50).map((key) => store.create(key, {})));
  expect((await store.keys('cart-')).toSorted()).toEqual(keys);
});
