import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  LiveKeyRefused,
  startLocalServices,
  type LocalServices,
} from '#netlify/local/local-services.ts';
import { readEnvironment, SECRET_VARIABLES } from '#netlify/platform/env.ts';

const SITE = 'http://localhost:8888';

let dataDir: string;
let harness: LocalServices | undefined;
let resets = 0;

async function start(own: Record<string, string> = {}): Promise<LocalServices> {
  await harness?.close();
  harness = undefined;
  harness = await startLocalServices({
    dataDir,
    siteUrl: SITE,
    own,
    afterReset: async () => {
      resets += 1;
    },
  });
  return harness;
}

/** Sends a request the way the server passes it on, with the requested host. */
function ask(path: string, { host = 'localhost:8888', ...init }: RequestInit & { host?: string }) {
  const request = new Request(`${SITE}${path}`, init);
  request.headers.set('host', host);
  return harness?.handle(request);
}

beforeEach(async () => {
  resets = 0;
  dataDir = await mkdtemp(join(tmpdir(), 'local-services-'));
});

afterEach(async () => {
  await harness?.close();
  harness = undefined;
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

describe('function environment', () => {
  test('sets a complete environment that contains only local URLs', async () => {
    const { env } = await start();
    const read = readEnvironment(env);
    expect(read.mode).toBe('embedded');
    expect(read.siteUrl).toBe(SITE);
    expect(read.stripe.live).toBe(false);
    expect(read.stripe.apiUrl?.hostname).toBe('127.0.0.1');
    expect(read.postmark.apiUrl?.hostname).toBe('127.0.0.1');
  });

  test('sets every secret variable', async () => {
    const { env } = await start();
    expect(Object.keys(env)).toEqual(expect.arrayContaining([...SECRET_VARIABLES]));
  });

  test('keeps its secrets across restarts, so that emailed links stay valid', async () => {
    const first = (await start()).env;
    const second = (await start()).env;
    expect(second['ORDER_SECRET']).toBe(first['ORDER_SECRET']);
    expect(second['STRIPE_WEBHOOK_SECRET']).toBe(first['STRIPE_WEBHOOK_SECRET']);
    expect(Buffer.from(first['ORDER_SECRET'] ?? '', 'base64url')).toHaveLength(32);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test("uses the developer's own test key and token instead of the stubs", async () => {
    const { env } = await start({ STRIPE_SECRET_KEY: 'sk_test_myown1234', POSTMARK_TOKEN: 'mine' });
    const read = readEnvironment(env);
    expect(read.stripe).toMatchObject({ secretKey: 'sk_test_myown1234', apiUrl: undefined });
    expect(read.postmark).toMatchObject({ token: 'mine', apiUrl: undefined });
  });

  test.each(['sk_live_abcdefgh', 'rk_live_abcdefgh', 'pk_test_abcdefgh', 'secret'])(
    'rejects %s as a key without repeating it in the error',
    async (key) => {
      const failure = await start({ STRIPE_SECRET_KEY: key }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(LiveKeyRefused);
      expect(String(failure)).toMatch(/STRIPE_SECRET_KEY.*Remove it.*sk_test_/);
      expect(String(failure)).not.toContain(key);
    },
  );

  test.each(['', 'not json', '{"orderSecret":"short"}'])(
    'refuses to create an environment from damaged secrets: %j',
    async (text) => {
      await writeFile(join(dataDir, 'secrets.json'), text);
      await expect(start()).rejects.toThrow(/secrets\.json doesn’t contain.*Delete it/);
      expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe(text);
    },
  );
});

describe('pages under /__local/', () => {
  test('lists the local pages on one page', async () => {
    await start();
    const html = await (await ask('/__local/', {}))?.text();
    for (const part of ['/__local/mail', '/__local/payments', '/__local/reset', dataDir]) {
      expect(html).toContain(part);
    }
  });

  test('returns 404 if there’s no such local page, and ignores other paths', async () => {
    await start();
    expect((await ask('/__local/nothing', {}))?.status).toBe(404);
    expect(await ask('/shop', {})).toBeUndefined();
    expect(await ask('/__locality', {})).toBeUndefined();
  });
});

describe('a reset', () => {
  test('clears everything, then restores the initial state', async () => {
    const { env } = await start();
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', env['NETLIFY_BLOBS_CONTEXT'] ?? '');
    const store = getStore({ name: 'orders', consistency: 'strong' });
    await store.set('order-1', 'paid');
    const answer = await ask('/__local/reset', { method: 'POST', headers: { origin: SITE } });
    expect(answer?.status).toBe(303);
    expect(answer?.headers.get('location')).toBe('/__local/');
    expect(await store.get('order-1')).toBeNull();
    expect(await (await ask('/__local/mail.json', {}))?.json()).toEqual([]);
    expect(resets).toBe(1);
  });

  test('doesn’t reset anything on a GET request', async () => {
    await start();
    const answer = await ask('/__local/reset', {});
    expect(answer?.status).toBe(405);
    expect(answer?.headers.get('allow')).toBe('POST');
    expect(resets).toBe(0);
  });
});
