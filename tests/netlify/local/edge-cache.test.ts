import { expect, test } from 'vitest';
import { createEdgeCache } from '#netlify/local/edge-cache.ts';

const KEPT = {
  'netlify-cdn-cache-control': 'public, durable, s-maxage=60, stale-while-revalidate=120',
  'netlify-cache-tag': 'lists',
  'netlify-vary': 'query=book',
};

/** Creates a function behind an edge cache with a clock that the test controls. */
function openEdge(headers: Record<string, string> = KEPT, status = 200) {
  const clock = { now: 0 };
  const edge = createEdgeCache(() => clock.now);
  let runs = 0;
  const ask = async () => new Response(`run ${(runs += 1)}`, { status, headers });
  const get = async (path: string, method = 'GET') =>
    edge.answer(new Request(`http://localhost${path}`, { method }), ask);
  const read = async (path = '/list?book=a') => (await get(path))?.text();
  return { clock, edge, get, read };
}

test('serves a cached response until it expires, and then only once more while revalidating', async () => {
  const { clock, read } = openEdge();
  expect([await read(), await read()]).toEqual(['run 1', 'run 1']);
  clock.now = 61_000;
  expect([await read(), await read()]).toEqual(['run 1', 'run 2']);
  clock.now = 61_000 + 180_000;
  expect(await read()).toBe('run 3');
});

test('varies responses by the query parameters they list and by no others', async () => {
  const { read } = openEdge();
  expect(await read('/list?book=a')).toBe('run 1');
  expect(await read('/list?book=a&utm=1')).toBe('run 1');
  expect(await read('/list?book=b')).toBe('run 2');
  expect(await read('/other?book=a')).toBe('run 3');
});

test('purges responses with a matching tag, or everything if no tags are given', async () => {
  const { edge, read } = openEdge();
  const purge = (body: object) =>
    edge.handlePurge(
      new Request('http://localhost/', { method: 'POST', body: JSON.stringify(body) }),
    );
  await read();
  await purge({ cache_tags: ['others'] });
  expect(await read()).toBe('run 1');
  expect((await purge({ cache_tags: ['lists'] })).status).toBe(202);
  expect(await read()).toBe('run 2');
  await purge({});
  expect(await read()).toBe('run 3');
});

test.each([
  ['an error response', KEPT, 404, 'GET'],
  ['a response without cache headers', {}, 200, 'GET'],
  ['a POST', KEPT, 200, 'POST'],
])('never caches %s', async (_what, headers, status, method) => {
  const { get } = openEdge(headers, status);
  await get('/list', method);
  expect(await (await get('/list', method))?.text()).toBe('run 2');
});

test('doesn’t send edge cache headers to the browser', async () => {
  const { get } = openEdge();
  for (let times = 0; times < 2; times += 1) {
    const names = [...((await get('/list'))?.headers.keys() ?? [])];
    expect(names.filter((name) => name.startsWith('netlify-'))).toEqual([]);
  }
});
