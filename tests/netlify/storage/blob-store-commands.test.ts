import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createBlobStore, commandRetryPauses } from '#netlify/storage/blob-store.ts';
import { StoreRefused } from '#netlify/storage/store.ts';

let server: Server | undefined;

afterEach(async () => {
  vi.unstubAllEnvs();
  const { promise, resolve } = Promise.withResolvers<void>();
  if (server) server.close(() => resolve());
  else resolve();
  await promise;
  server = undefined;
});

/** Points the Blobs client at a server that returns these responses in order. */
async function answering(...answers: { status: number; headers?: Record<string, string> }[]) {
  let asked = 0;
  server = createServer((_request, response) => {
    const { status, headers } = answers[Math.min(asked, answers.length - 1)] ?? { status: 500 };
    asked += 1;
    response.writeHead(status, headers).end(status === 200 ? '{"blobs":[]}' : '');
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const context = { siteID: 'site', token: 't', edgeURL: url, uncachedEdgeURL: url };
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(context)).toString('base64'));
  return () => asked;
}

test('reports a wrong token in plain language and explains how to fix it', async () => {
  for (const status of [401, 403]) {
    await answering({ status });
    const reading = createBlobStore('orders-production').keys('order-');
    await expect(reading).rejects.toThrow(StoreRefused);
    await expect(createBlobStore('orders-production').read('order-1')).rejects.toThrow(
      /Make a new one in Netlify.*NETLIFY_AUTH_TOKEN/,
    );
  }
});

test('a command waits as long as the platform requests, then continues', async () => {
  const asked = await answering(
    { status: 429, headers: { 'retry-after': '0.01' } },
    { status: 200 },
  );
  expect(
    await createBlobStore('orders-production', 4_000, commandRetryPauses).keys('order-'),
  ).toEqual([]);
  expect(asked()).toBe(2);
});

test('waits as long as the response headers specify or backs off, and stops after 8 retries', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const answer = (headers: Record<string, string>) => new Response(null, { status: 429, headers });
  expect(commandRetryPauses(0, answer({ 'retry-after': '7' }))).toBe(7_000);
  expect(commandRetryPauses(0, answer({ 'x-ratelimit-reset': '1030' }))).toBe(30_000);
  expect(commandRetryPauses(0, answer({ 'x-ratelimit-reset': '9999' }))).toBe(60_000);
  expect(commandRetryPauses(2, answer({}))).toBe(2_000);
  expect(commandRetryPauses(3, undefined)).toBe(4_000);
  expect(commandRetryPauses(8, undefined)).toBeUndefined();
  vi.useRealTimers();
});
