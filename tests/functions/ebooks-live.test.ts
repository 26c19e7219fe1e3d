import { expect, test } from 'vitest';
import ebooksLive from '#netlify/functions/ebooks-live.ts';
import { eventStream } from '#netlify/http/event-stream.ts';
import { createTestWorld } from '#tests/support/memory-services.ts';

const now = () => ({ ended: Promise.resolve(), cancel: () => undefined });

test('a stream tells the state, then only changes, and ends by itself', async () => {
  const states = ['a', 'a', 'b', 'b'];
  const response = eventStream('ebooks', async () => states.shift() ?? 'late', now);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe(
    'event: ebooks\ndata: a\n\n:\n\nevent: ebooks\ndata: b\n\nevent: end\ndata: end\n\n',
  );
});

test('a look that fails ends the stream and tells nothing', async () => {
  const response = eventStream('ebooks', () => Promise.reject(new Error('secret')), now);
  expect(await response.text()).toBe('event: end\ndata: end\n\n');
});

test('a reader who goes stops the looking', async () => {
  let cancelled = 0;
  const timer = () => ({ ended: Promise.resolve(), cancel: () => (cancelled += 1) });
  const response = eventStream('ebooks', async () => 'a', timer as never);
  await response.body?.cancel();
  expect(cancelled).toBe(1);
});

test('the function streams to everyone, and takes GET only', async () => {
  const world = await createTestWorld();
  const call = (method: string) =>
    ebooksLive(
      new Request('http://localhost:8888/.netlify/functions/ebooks-live', { method }),
      {},
      () => world.services,
    );
  const { expectConsole } = await import('#tests/support/fail-on-console.ts');
  expectConsole(/method_not_allowed/);
  const response = await call('GET');
  const reader = response.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  expect(first).toMatch(/^event: ebooks\ndata: [a-f0-9]{16}\n\n$/);
  await reader?.cancel();
  expect((await call('DELETE')).status).toBe(405);
});
