import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readJson } from '#netlify/http/read-body.ts';
import { limitOf } from '#netlify/limits/limit-requests.ts';
import { USES } from '#netlify/limits/limits.ts';
import { createMemoryCounter } from '#netlify/limits/memory-counter.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import {
  everyFunction,
  functionNamed,
  type ServedFunction,
} from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { checkoutRequest } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const limited = everyFunction.filter(({ name }) => limitOf(name));
const takesJson = everyFunction.filter(
  ({ name }) =>
    !['sweep', 'stripe-webhook', 'mail-hook', 'health', 'form-post', 'unsubscribe'].includes(name),
);

const coachOnly = (name: string) =>
  name.startsWith('coach-') || ['ebooks', 'upload', 'storage'].includes(name);

const json = (body: BodyInit, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

function send(
  { call, url }: ServedFunction,
  harness: TestHarness,
  body: BodyInit,
  { ip = '192.0.2.1', headers = {} }: { ip?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return call(new Request(url, json(body, headers)), { ip }, () => harness.services);
}

describe('T11: floods', () => {
  test.each(limited)(
    'T11: $name returns 429 with Retry-After above its limit without affecting other callers',
    async (one) => {
      expectConsole(/"event":"(?:refused|failed)"/);
      const harness = await createTestHarness();
      const minute = limitOf(one.name) ?? 0;
      const statuses = new Set<number>();
      for (let n = 0; n < minute; n += 1) statuses.add((await send(one, harness, '{')).status);
      expect(statuses).not.toContain(429);

      const refused = await send(one, harness, '{');
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(await refused.text()).toMatch(/There were too many attempts/);

      expect((await send(one, harness, '{', { ip: '192.0.2.2' })).status).not.toBe(429);
      const forged = {
        'x-forwarded-for': '198.51.100.7',
        'x-nf-client-connection-ip': '198.51.100.7',
      };
      expect((await send(one, harness, '{', { headers: forged })).status).toBe(429);

      harness.clock.now += MINUTE;
      expect((await send(one, harness, '{')).status).not.toBe(429);
    },
  );

  test('T11: every function except the Stripe webhook and the sweeper has a rate limit', () => {
    const unlimited = everyFunction.filter(({ name }) => !limitOf(name));
    expect(unlimited.map(({ name }) => name).toSorted()).toEqual(['stripe-webhook', 'sweep']);
  });

  test('T11: one household with many IPv6 addresses counts as one caller', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const one = functionNamed('newsletter');
    const minute = limitOf('newsletter') ?? 0;
    for (let n = 0; n < minute; n += 1) {
      await send(one, harness, '{', { ip: `2001:db8::${n.toString(16)}` });
    }
    expect((await send(one, harness, '{', { ip: '2001:db8::ffff:1' })).status).toBe(429);
    expect((await send(one, harness, '{', { ip: '2001:db8:0:1::1' })).status).not.toBe(429);
  });

  test('T11: a customer with an entire IPv6 /48 counts as at most six callers, in memory and in the store', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const one = functionNamed('ebook-checkout');
    const minute = limitOf('ebook-checkout') ?? 0;
    const { most: hour } = USES.checkout;
    const allowed = async (body: string, count: number) => {
      let answered = 0;
      for (let n = 0; n < count; n += 1) {
        const ip = `2001:db8:1:${n.toString(16)}::1`;
        if ((await send(one, harness, body, { ip })).status !== 429) answered += 1;
      }
      return answered;
    };
    expect(await allowed('{', 6 * minute + 20)).toBeLessThanOrEqual(6 * minute);
    harness.services.memoryCounter = { count: () => 0 };
    const form = JSON.stringify(checkoutRequest());
    expect(await allowed(form, 6 * hour + 20)).toBeLessThanOrEqual(6 * hour);
    // Another customer of the same provider isn't affected.
    expect((await send(one, harness, form, { ip: '2001:db8:2::1' })).status).toBe(200);
  });

  test('T11: rate limits on anything that costs money survive a restart', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const one = functionNamed('ebook-checkout');
    const minute = limitOf('ebook-checkout') ?? 0;
    const { most: hour } = USES.checkout;
    const buy = (ip?: string) =>
      send(one, harness, JSON.stringify(checkoutRequest()), ip === undefined ? {} : { ip });
    for (let n = 0; n < hour; n += 1) {
      if (n % minute === 0) harness.services.memoryCounter = createMemoryCounter();
      expect((await buy()).status).toBe(200);
    }
    harness.services.memoryCounter = createMemoryCounter();
    const refused = await buy();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(HOUR / 1000);
    expect((await buy('192.0.2.2')).status).toBe(200);
    harness.clock.now += HOUR;
    expect((await buy()).status).toBe(200);
  });

  test('T11: a stored counter doesn’t contain an address', async () => {
    const harness = await createTestHarness();
    await send(functionNamed('ebook-checkout'), harness, JSON.stringify(checkoutRequest()));
    const limits = [...harness.records.contents].filter(([key]) => key.startsWith('limit-'));
    expect(limits.length).toBeGreaterThan(0);
    expect(JSON.stringify(limits)).not.toContain('192.0.2');
  });

  // The platform parses the rule from the source without running it, so the limit has to be a
  // literal number. It ignores a rule without a path. If `aggregateBy` is a string instead of an
  // array, the platform counts all callers together.
  test('T11: the platform uses our limit, per address and never across the whole site', () => {
    const rules = globSync('netlify/functions/*.ts').flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const rule = /rateLimit: \{([^}]*)\}/.exec(text)?.[1];
      if (!rule) return [];
      const name = basename(file, '.ts');
      const hasPath = text.includes(`  path: '/.netlify/functions/${name}',\n  rateLimit:`);
      const sameLimit = rule.includes(
        `windowLimit: ${limitOf(name as ServedFunction['name'])}, windowSize: ${MINUTE / 1000},`,
      );
      return [[name, hasPath && sameLimit && /aggregateBy: \['ip', 'domain'\]/.test(rule)]];
    });
    expect(rules).toEqual([
      ['ebook-checkout', true],
      ['send-email', true],
    ]);
  });

  test('T11: memory use stays small during a flood from constantly changing addresses', () => {
    const counter = createMemoryCounter(100);
    for (let n = 0; n < 10_000; n += 1) counter.count(`caller-${n}`, 1, MINUTE, 0);
    expect(counter.count('caller-9999', 1, MINUTE, 1)).toBeGreaterThan(0);
    expect(counter.count('caller-1', 1, MINUTE, 1)).toBe(0);
  });
});

describe('T12: cross-site requests', () => {
  test.each(takesJson)(
    'T12: $name rejects cross-site requests without writing anything',
    async (one) => {
      expectConsole(/"event":"refused"/);
      const harness = await createTestHarness();
      const foreign = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'https://localhost:8888' },
        { origin: 'http://localhost:8888.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      for (const headers of foreign) {
        expect((await send(one, harness, '{}', { headers })).status, JSON.stringify(headers)).toBe(
          403,
        );
      }
      const form = 'application/x-www-form-urlencoded';
      for (const headers of foreign) {
        const foreignForm = { ...headers, 'content-type': form };
        const { status } = await send(one, harness, 'product=a', { headers: foreignForm });
        // The checkout accepts native form posts, but not from other sites.
        expect(status, JSON.stringify(foreignForm)).toBe(403);
      }
      const types = one.name === 'ebook-checkout' ? [] : [form];
      for (const type of ['text/plain', 'multipart/form-data', ...types]) {
        const headers = { 'content-type': type };
        expect((await send(one, harness, '{}', { headers })).status, type).toBe(415);
      }
      expect(harness.records.contents.size).toBe(0);
      expect(harness.mails).toEqual([]);
    },
  );

  test('T12: cookies are read and set in one place, which requires our own origin', () => {
    const touching = globSync('netlify/**/*.ts').filter((file) =>
      /SameSite|get\('cookie'\)|\bcookies\.(?:get|set|delete)\(/i.test(readFileSync(file, 'utf8')),
    );
    expect(touching).toEqual(['netlify/http/session.ts']);
  });
});

describe('T23: poisoned and oversized bodies', () => {
  const bodies: [string, string | Uint8Array, number][] = [
    ['a __proto__ key', '{"__proto__":{"isAdmin":true}}', 400],
    ['a nested __proto__ key', '{"a":[{"__proto__":{"isAdmin":true}}]}', 400],
    ['a constructor key', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
    ['an escaped __proto__ key', '{"\\u005f_proto__":{"isAdmin":true}}', 400],
    ['a duplicate key', '{"email":"a@example.com","email":"b@example.com"}', 400],
    ['a duplicate key, once escaped', '{"email":"a","\\u0065mail":"b"}', 400],
    ['nesting of 7', '[[[[[[[]]]]]]]', 400],
    ['nesting of 30,000', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['nesting of 100,000', '['.repeat(100_000) + ']'.repeat(100_000), 413],
    ['10 MB', JSON.stringify({ text: 'x'.repeat(10_000_000) }), 413],
    ['bytes that aren’t valid UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['UTF-16', new Uint8Array(Buffer.from('{"email":"a"}', 'utf16le')), 400],
    ['a gzip file', new Uint8Array([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]), 400],
    ['the number 1e999', '1e999', 400],
  ];

  test.each(takesJson)('T23: $name rejects poisoned and oversized bodies', async (one) => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    for (const [what, body, status] of bodies) {
      // The shape of a well-formed body is validated only for the coach.
      const expected = coachOnly(one.name) && what === 'the number 1e999' ? 401 : status;
      expect((await send(one, harness, body as BodyInit)).status, what).toBe(expected);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(harness.records.contents.size).toBe(0);
  });

  test('T23: rejects dangerous keys, duplicate keys, and deep nesting before any function sees them', async () => {
    const read = (body: string) => readJson(new Request('http://localhost', json(body)));
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      await expect(read(`{"a":[{"${key}":1}]}`), key).rejects.toMatchObject({
        code: 'bad_request',
      });
    }
    await expect(read('{"a":{"b":1,"b":2}}')).rejects.toMatchObject({ code: 'bad_request' });
    await expect(read('[[[[[[[]]]]]]]')).rejects.toMatchObject({ code: 'bad_request' });
    expect(await read('{"a":[[[[{}]]]],"b":{"a":1}}')).toEqual({ a: [[[[{}]]]], b: { a: 1 } });
  });

  test('T23: stops reading an endless body', async () => {
    expectConsole(/too_large/);
    const harness = await createTestHarness();
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const { call, url } = functionNamed('my-downloads');
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    };
    const response = await call(new Request(url, init), undefined, () => harness.services);
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(12);
  });

  test('T23: returns a status below 500 for any JSON', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    let ip = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...takesJson),
        fc.oneof(
          fc.json({ maxDepth: 9 }),
          fc.string({ unit: 'binary' }),
          fc
            .record({
              action: fc.string(),
              type: fc.string(),
              email: fc.string(),
              token: fc.string(),
            })
            .map((one) => JSON.stringify(one)),
        ),
        async (one, body) => {
          ip += 1;
          const response = await send(one, harness, body, {
            ip: `10.${ip >> 16}.${(ip >> 8) & 255}.${ip & 255}`,
          });
          expect(response.status).toBeLessThan(500);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('T25: unexpected failures', () => {
  test.each(everyFunction)(
    'T25: $name reveals only an ID when it fails',
    async ({ call, url, name }) => {
      expectConsole(/"event":"failed"/);
      const broken = () => {
        throw new Error('secret detail at /private/path', { cause: new TypeError('more') });
      };
      const response = await call(postJson(url, {}), { requestId: '01ARZ3NDEKTSV4' }, broken);
      const text = await response.text();
      expect(response.status, name).toBe(500);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-request-id')).toBe('01ARZ3NDEKTSV4');
      expect(text).not.toMatch(/secret|private|more|Error:|\bat \//);
    },
  );

  test('T25: the ID of a failure matches its log line', async () => {
    const lines: string[] = [];
    expectConsole(/"event":"failed"/);
    const write = console.error;
    console.error = (line: string) => lines.push(line);
    try {
      const { call, url } = functionNamed('my-downloads');
      const response = await call(postJson(url, {}), { requestId: 'request-0001' }, () => {
        throw new Error('secret detail');
      });
      const { errorId } = (await response.json()) as { errorId: string };
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toEqual({
        event: 'failed',
        function: 'my-downloads',
        requestId: 'request-0001',
        code: 'internal',
        status: 500,
        errorId,
        errors: ['Error'],
      });
    } finally {
      console.error = write;
    }
  });
});
