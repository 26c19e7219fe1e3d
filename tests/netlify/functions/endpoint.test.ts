import { describe, expect, test } from 'vitest';
import { refuseBadInput } from '#netlify/http/bad-input.ts';
import { StoreUnavailable } from '#netlify/storage/store.ts';
import { ebooksInput } from '#src/contracts/ebooks.ts';
import { SLUG_WORDS } from '#src/contracts/forms/ebook.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';

const NAMES: readonly FunctionName[] = [
  ...(['cart-tracking', 'ebook-checkout', 'process-purchase', 'download', 'my-downloads'] as const),
  ...(['send-email', 'newsletter', 'not-found', 'track', 'unanswered'] as const),
];

describe.each(NAMES)('function %s', (name) => {
  const { call, url } = functionNamed(name);

  test('rejects unsupported methods and lists the supported ones', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const response = await call(new Request(url, { method }), undefined, () => harness.services);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain('POST');
    }
  });

  test('returns a retryable error if the store is unavailable', async () => {
    expectConsole(/"event":"failed"/);
    const response = await call(postJson(url, {}), undefined, () => {
      throw new StoreUnavailable('away');
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });

  test("returns 503 if the environment isn't configured", async () => {
    expectConsole(/"event":"failed"/);
    const { shopServicesFromEnv } = await import('#netlify/app/create-shop-services.ts');
    const response = await call(postJson(url, {}), undefined, () =>
      shopServicesFromEnv({ SITE_URL: 'https://example.com' }),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'not_set_up' });
  });
});

test('explains an invalid body with our own message, or with the field name if there isn’t one', () => {
  const words = (input: unknown) => {
    const { error } = ebooksInput.safeParse(input);
    return error && refuseBadInput(error).message;
  };
  const change = { action: 'update', slug: 'small-wins', badge: '' };
  expect(words({ ...change, new_slug: 'Small Steps!' })).toBe(SLUG_WORDS);
  expect(words({ ...change, hidden: 'yes' })).toMatch(/^We can’t use this request\. "hidden": /);
});

describe('request URL and headers', () => {
  const ask = async (query: string, headers: Record<string, string>) => {
    const { call, url } = functionNamed('reviews');
    const harness = await createTestHarness();
    return call(new Request(`${url}?${query}`, { headers }), undefined, () => harness.services);
  };

  test('rejects a URL or a header over 16 KB', async () => {
    expectConsole(/"event":"refused"/);
    for (const [query, headers] of [
      [`book=${'a'.repeat(17_000)}`, {}],
      ['book=recovery-planner', { cookie: `a=${'b'.repeat(17_000)}` }],
    ] as const) {
      const response = await ask(query, headers);
      expect([response.status, await response.json()]).toMatchObject([413, { error: 'too_large' }]);
    }
  });

  test('accepts 8 KB of cookies', async () => {
    expect((await ask('book=recovery-planner', { cookie: 'b'.repeat(8_000) })).status).toBe(200);
  });

  test('returns 404 for an overlong slug', async () => {
    expectConsole(/"event":"refused"/);
    expect((await ask(`book=${'a'.repeat(7_000)}`, {})).status).toBe(404);
  });
});
