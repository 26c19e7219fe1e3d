import { expect, test, vi } from 'vitest';
import { log } from '#netlify/http/log.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, checkoutRequest } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';
import { chatSummary, contactForm, guideRequest } from '#tests/support/form-inputs.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';

const FIELDS = new Set([
  'event',
  'function',
  'requestId',
  'code',
  'status',
  'errorId',
  'errors',
  'counts',
  'path',
]);

/** Data that must never appear in a log, each with a string that would reveal it. */
const CANARIES = {
  address: 'canary.person',
  name: 'Canarina',
  phone: '555-0199',
  words: 'canary-words-of-a-visitor',
  network: '203.0.113.77',
};

async function callAll(harness: TestHarness): Promise<string[]> {
  const email = `${CANARIES.address}@example.com`;
  const name = CANARIES.name;
  const words = CANARIES.words;
  const person = { customerEmail: email, customerFirstName: name, customerPhone: CANARIES.phone };
  const { sessionId, token } = await buy(harness, person);
  const requests: [FunctionName, object][] = [
    ['ebook-checkout', checkoutRequest({ ...person, displayedTotalCents: 1 })],
    ['ebook-checkout', { ...checkoutRequest(person), unknown: words }],
    [
      'ebook-checkout',
      checkoutRequest({ ...person, giftName: name, giftEmail: email, giftOn: '2020-01-01' }),
    ],
    ['ebook-checkout', checkoutRequest({ ...person, giftName: name, giftWords: words })],
    ['process-purchase', { sessionId }],
    ['process-purchase', { sessionId: `${sessionId}x` }],
    ['download', { action: 'open', token }],
    ['download', { action: 'open', token: `${token}x` }],
    ['download', { action: 'claim', token, item: 'meal-plan', claimId: crypto.randomUUID() }],
    ['download', { action: 'fresh-link', token }],
    ['my-downloads', { email }],
    ['send-email', contactForm({ email, name, message: words, subject: words })],
    ['send-email', chatSummary({ email, firstName: name, conversationSummary: words })],
    ['send-email', guideRequest({ email, name })],
    ['send-email', { type: 'receipt', sessionId }],
    ['newsletter', { action: 'subscribe', email }],
    ['newsletter', { action: 'confirm', token: words }],
    ['not-found', { path: `/user/${email}/${token}` }],
    ['cart-tracking', { email, words }],
    ['stripe-webhook', { email, words }],
  ];
  for (const [one, body] of requests) {
    const { call, url } = functionNamed(one);
    const headers = {
      cookie: words,
      'user-agent': words,
      referer: `https://example.com/?${token}`,
    };
    await call(postJson(url, body, headers), { ip: CANARIES.network }, () => harness.services);
  }
  return [sessionId, token, token.split('.')[3] ?? '', ...Object.values(CANARIES)];
}

test('T22: logs contain only allowed fields, and no personal data, email content, or links', async () => {
  expectConsole(/"event":/);
  const lines: string[] = [];
  const keep = (line: unknown) => {
    lines.push(String(line));
    return undefined;
  };
  for (const method of ['log', 'error', 'warn', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation(keep);
  }
  const canaries = await callAll(await createTestHarness());

  const harness = await createTestHarness();
  harness.stripeDown = false;
  harness.services.records.read = async (key) => {
    throw new Error(`${CANARIES.words} ${key}`);
  };
  harness.services.outbox.mail = async () => {
    throw new Error(CANARIES.words, { cause: new Error(CANARIES.name) });
  };
  await callAll(harness).catch(() => []);

  expect(lines.length).toBeGreaterThan(8);
  for (const line of lines) {
    const fields = Object.keys(JSON.parse(line) as object);
    expect(fields.filter((field) => !FIELDS.has(field))).toEqual([]);
    for (const canary of canaries) expect(line).not.toContain(canary);
  }
});

test('T22: logs a failure by its error names, never by its message', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  log({ event: 'failed', function: 'sweep', code: 'internal', status: 500, errors: ['TypeError'] });
  expect(lines).toEqual([
    '{"event":"failed","function":"sweep","code":"internal","status":500,"errors":["TypeError"]}',
  ]);
});
