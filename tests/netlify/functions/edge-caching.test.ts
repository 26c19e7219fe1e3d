import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createEdgeCache } from '#netlify/local/edge-cache.ts';
import { listenOnLoopback } from '#netlify/local/loopback.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import { signInAsCoach } from '#tests/support/coach.ts';
import { callAs, sendFileAs } from '#tests/support/coach-uploads.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { makePdf } from '#tests/support/pdf.ts';
import { postJson } from '#tests/support/requests.ts';
import { beginVisit, SHOP_REQUESTS, type ShopRequest } from '#tests/support/shop-requests.ts';

const SITE = 'http://localhost:8888/.netlify/functions';
const CACHE = 'netlify-cdn-cache-control';

/** Returns a function's response for a path. */
const get = (harness: TestHarness, path: string) =>
  functionNamed(path.replace(/\?.*/, '') as FunctionName).call(
    new Request(`${SITE}/${path}`),
    {},
    () => harness.services,
  );

test('caches public lists at the edge for a minute, keyed by their query parameters, and never in the browser', async () => {
  const harness = await createTestHarness();
  const lists = [
    [await get(harness, 'community-post?topic=daily-motivation'), 'community-post', 'query=topic'],
    [await get(harness, 'reviews?book=recovery-planner'), 'reviews', 'query=book|page'],
    [await get(harness, 'reviews?book=recovery-planner&page'), 'reviews', 'query=book|page'],
    [await get(harness, 'ebooks'), 'ebooks', null],
  ] as const;
  for (const [answer, tag, words] of lists) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get(CACHE)).toBe(
      'public, durable, s-maxage=60, stale-while-revalidate=120',
    );
    expect(answer.headers.get('netlify-cache-tag')).toBe(tag);
    expect(answer.headers.get('netlify-vary')).toBe(words);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

test('never caches an error response', async () => {
  expectConsole(/"event":"refused"/);
  const harness = await createTestHarness();
  for (const path of ['community-post?topic=none', 'reviews?book=none'])
    expect((await get(harness, path)).headers.get(CACHE)).toBeNull();
});

test('never caches a partial, HEAD, refused, or caller-dependent response from any function', async () => {
  expectConsole(/"event":"(?:done|refused|failed)"/);
  const harness = await createTestHarness();
  const visit = await beginVisit(harness);
  expect((await sendFileAs(harness, visit.coach, makePdf(), { bucket: 'guide' })).status).toBe(200);
  const files = await callAs(harness, '', 'storage', { query: '?bucket=guide' });
  const [guide] = ((await files.json()) as { files: StoredFile[] }).files;
  const theGuide = { function: 'storage', ask: () => new Request(guide?.url ?? '') } as const;
  const mayBeKept = ({ headers }: Response) =>
    headers.get('cache-control') !== 'no-store' ||
    headers.has(CACHE) ||
    headers.has('netlify-vary');
  const kept = new Set<string>();
  let asks = 0;
  for (const [name, one] of Object.entries({ ...SHOP_REQUESTS, 'the guide': theGuide })) {
    const { function: asked, ask, keep }: ShopRequest = one;
    const sent = await ask(visit);
    const answerTo = async (init: RequestInit) => {
      // Use a different network each time, to avoid rate limits.
      asks += 1;
      const ip = `198.${18 + (asks >> 8)}.${asks & 255}.1`;
      const context = { ip, waitUntil: () => undefined };
      const request = new Request(sent.clone(), init);
      const response = await functionNamed(asked).call(request, context, () => harness.services);
      expect(response.status, name).not.toBe(429);
      return response;
    };
    const plain = await answerTo({});
    const text = await plain.clone().text();
    if (mayBeKept(plain)) {
      kept.add(name);
      expect([sent.method, plain.status, plain.headers.has('set-cookie')], name).toEqual([
        ...['GET', 200, false],
      ]);
    }
    if (sent.method === 'GET') {
      for (const method of ['HEAD', 'DELETE'])
        expect(mayBeKept(await answerTo({ method })), `${method} ${name}`).toBe(false);
      for (const headers of [
        ...['bytes=0-9', 'bytes=-5', 'bytes=9999999-', 'bytes=0-1,4-5'].map((range) => ({ range })),
        ...[{ cookie: visit.coach }, { 'accept-language': 'es' }, { authorization: 'Basic eA==' }],
        ...[{ accept: 'text/html' }, { 'accept-encoding': 'br' }, { origin: 'https://a.example' }],
      ]) {
        const other = await answerTo({ headers });
        if (mayBeKept(other))
          expect([other.status, await other.text()], JSON.stringify(headers)).toEqual([200, text]);
      }
    }
    keep?.(text, visit);
  }
  expect([...kept]).toEqual([
    ...['read the posts of a topic', 'read the reviews of a book', 'list the eBooks', 'the guide'],
  ]);
});

describe('the edge cache', () => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());

  /** Starts a shop behind an edge cache. Purge requests go over HTTP, as on the platform. */
  async function openEdge() {
    const edge = createEdgeCache();
    const purges: unknown[] = [];
    let isDown = false;
    const server = createServer((message, response) => {
      const parts: Buffer[] = [];
      message.on('data', (part: Buffer) => parts.push(part));
      message.on('end', () => {
        const body = Buffer.concat(parts).toString();
        purges.push(message.url, (JSON.parse(body) as { cache_tags: unknown }).cache_tags);
        const request = new Request('http://localhost/', { method: 'POST', body });
        if (isDown) response.writeHead(429).end();
        else void edge.handlePurge(request).then(({ status }) => response.writeHead(status).end());
      });
    });
    const { url, close: stop } = await listenOnLoopback(server);
    close = stop;
    const harness = await createTestHarness({ environment: { NETLIFY_API_URL: url } });
    const coach = await signInAsCoach(harness);
    let runs = 0;
    return {
      harness,
      purges,
      breakPurge: () => (isDown = true),
      runs: () => runs,
      /** Returns the text of the response that a reader receives. */
      async read(path: string) {
        const answer = await edge.answer(new Request(`${SITE}/${path}`), () => {
          runs += 1;
          return get(harness, path);
        });
        return answer?.text();
      },
      /** Performs an action as the coach. */
      async act(name: FunctionName, body: object) {
        const { call, url: address } = functionNamed(name);
        const answer = await call(postJson(address, body, coach), {}, () => harness.services);
        expect(answer.status).toBe(200);
      },
    };
  }

  async function openPost() {
    const site = await openEdge();
    const { posts } = site.harness.services;
    const id = 'a'.repeat(32);
    await posts.save({
      id,
      topic: 'daily-motivation',
      title: 'A slow morning',
      text: 'I walked to the gate.',
      name: 'Ann',
      at: site.harness.clock.now,
      consent: '1',
      soundsGrave: false,
    });
    await posts.decide(id, { state: 'approved' }, site.harness.clock.now);
    const read = () => site.read('community-post?topic=daily-motivation');
    return { ...site, id, read };
  }

  test("serves a response without running the function, and rebuilds it after the coach's decision purges it", async () => {
    const { id, read, act, runs, purges } = await openPost();
    expect(await read()).toContain('A slow morning');
    expect(await read()).toContain('A slow morning');
    expect(runs()).toBe(1);
    await act('coach-submissions', {
      action: 'decide',
      kind: 'post',
      id,
      decision: 'rejected',
    });
    expect(purges).toEqual(['/api/v1/purge', ['community-post']]);
    expect(await read()).not.toContain('A slow morning');
    expect(runs()).toBe(2);
  });

  test('purges a response after an edit or an emailed decision', async () => {
    const { id, read, act, harness } = await openPost();
    const token = harness.services.crypto.post.sign(id);
    await read();
    await act('coach-submissions', {
      action: 'edit',
      id,
      title: 'A good morning',
      text: 'I walked to the gate.',
    });
    expect(await read()).toContain('A good morning');
    await act('community-post', { action: 'decide', token, decision: 'rejected' });
    expect(await read()).not.toContain('A good morning');
  });

  test('purges reviews and posts when a person’s data is erased', async () => {
    const { act, purges } = await openEdge();
    await act('coach-orders', { action: 'forget', email: 'maria@example.com' });
    expect(purges.filter(Array.isArray)).toEqual([['reviews', 'community-post']]);
  });

  test("purges reviews and the eBook list after each of the coach's changes", async () => {
    const { read, act, harness, purges } = await openEdge();
    const review = { stars: 5, text: 'Large print.', name: 'Ann', mayShowHealth: true };
    const id = 'b'.repeat(32);
    await harness.services.reviews.save({
      ...review,
      id,
      slug: 'recovery-planner',
      entitlementId: 'c'.repeat(32),
      at: harness.clock.now,
      live: false,
      consent: '1',
      soundsGrave: false,
    });
    const shown = () => read('reviews?book=recovery-planner');
    expect(await shown()).not.toContain('Large print.');
    await act('coach-submissions', {
      action: 'decide',
      kind: 'review',
      id,
      decision: 'approved',
    });
    expect(await shown()).toContain('Large print.');
    const answer = { action: 'answer', kind: 'review', id, answer: 'Thank you <3', seen: '' };
    await act('coach-submissions', answer);
    expect(await shown()).toContain('Thank you <3');
    expect(await read('reviews?book=recovery-planner&page')).toContain(
      '<p><strong>Your coach replied:</strong></p>\n<p>Thank you &lt;3</p>',
    );

    await harness.services.ebooks.write({
      slug: 'small-steps',
      title: 'Small Steps',
      description: 'A little book.',
      price: '$5.00',
      category: 'Recovery Tools',
      features: [],
      created_at: new Date(harness.clock.now).toISOString(),
      hidden: false,
      revision: 1,
    });
    const body = new TextEncoder().encode('%PDF-1.7 small steps %%EOF');
    await harness.services.books.publish({
      slug: 'small-steps',
      fileName: 'small-steps.pdf',
      pages: 1,
      body,
      at: harness.clock.now,
    });
    expect(await read('ebooks')).toContain('$5.00');
    await act('ebooks', { action: 'update', slug: 'small-steps', price: '$6.00' });
    expect(await read('ebooks')).toContain('$6.00');
    expect(purges.filter(Array.isArray)).toEqual([['reviews'], ['reviews'], ['ebooks', 'reviews']]);
  });

  test('if the purge fails, logs the failure, keeps serving the cached response, and doesn’t undo the decision', async () => {
    expectConsole(/"function":"community-post","code":"not_purged"/);
    const { id, read, act, harness, breakPurge } = await openPost();
    await read();
    breakPurge();
    await act('coach-submissions', {
      action: 'decide',
      kind: 'post',
      id,
      decision: 'rejected',
    });
    expect(await harness.services.posts.state(id)).toEqual({ state: 'rejected' });
    expect(await read()).toContain('A slow morning');
  });
});
