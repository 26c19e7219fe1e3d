import { describe, expect, test } from 'vitest';
import download from '#netlify/functions/download.ts';
import cartTracking from '#netlify/functions/cart-tracking.ts';
import ebookCheckout from '#netlify/functions/ebook-checkout.ts';
import myDownloads from '#netlify/functions/my-downloads.ts';
import newsletter from '#netlify/functions/newsletter.ts';
import notFound from '#netlify/functions/not-found.ts';
import processPurchase from '#netlify/functions/process-purchase.ts';
import sendEmail from '#netlify/functions/send-email.ts';
import track from '#netlify/functions/track.ts';
import unanswered from '#netlify/functions/unanswered.ts';
import { refuseBadInput } from '#netlify/http/bad-input.ts';
import { StoreUnavailable } from '#netlify/services/store.ts';
import { ebooksInput } from '#src/contracts/ebooks.ts';
import { SLUG_WORDS } from '#src/contracts/forms/ebook.ts';
import type { FunctionName } from '#src/contracts/functions.ts';
import { functionPath } from '#src/function-path.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestWorld } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';

const jsonFunctions = {
  'cart-tracking': cartTracking,
  'ebook-checkout': ebookCheckout,
  'process-purchase': processPurchase,
  download,
  'my-downloads': myDownloads,
  'send-email': sendEmail,
  newsletter,
  'not-found': notFound,
  track,
  unanswered,
} satisfies Partial<Record<FunctionName, unknown>>;

const names = Object.keys(jsonFunctions) as (keyof typeof jsonFunctions)[];

describe.each(names)('the function %s', (name) => {
  const call = jsonFunctions[name];
  const url = `http://localhost:8888${functionPath(name)}`;

  test('refuses every method but its own and says which it takes', async () => {
    expectConsole(/"event":"refused"/);
    const world = await createTestWorld();
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const response = await call(new Request(url, { method }), undefined, () => world.services);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain('POST');
    }
  });

  test('answers "try again" when the store is away', async () => {
    expectConsole(/"event":"failed"/);
    const response = await call(postJson(url, {}), undefined, () => {
      throw new StoreUnavailable('away');
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });

  test('stays closed and names no secret when it is not set up', async () => {
    expectConsole(/"event":"failed"/);
    const { shopServicesFromEnv } = await import('#netlify/services/shop-services.ts');
    const response = await call(postJson(url, {}), undefined, () =>
      shopServicesFromEnv({ SITE_URL: 'https://example.com' }),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'not_set_up' });
  });
});

test('a body that is refused is told by our own sentence alone, and by the name of the field where there is none', () => {
  const words = (input: unknown) => {
    const { error } = ebooksInput.safeParse(input);
    return error && refuseBadInput(error).message;
  };
  const change = { action: 'update', slug: 'small-wins', badge: '' };
  expect(words({ ...change, new_slug: 'Small Steps!' })).toBe(SLUG_WORDS);
  expect(words({ ...change, hidden: 'yes' })).toMatch(/^The request cannot be used\. "hidden": /);
});
