import { afterEach, expect, test, vi } from 'vitest';
import { BUDGET, BUDGETS } from '#netlify/http/endpoint.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

const never = new Promise<never>(() => undefined);

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Calls a function and advances the clock to its time budget. Asserts that it hadn't responded 1 ms
 * before that, and returns the response.
 */
async function callAndWait(
  name: 'process-purchase' | 'stripe-webhook',
  request: Request,
  services: Parameters<ReturnType<typeof functionNamed>['call']>[2],
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let response: Response | undefined;
  const running = functionNamed(name)
    .call(request, undefined, services)
    .then((answer) => {
      response = answer;
    });
  const budget = BUDGETS[name] ?? BUDGET;
  await vi.advanceTimersByTimeAsync(budget - 1);
  expect(response).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await running;
  return response;
}

test.each(['read', 'create'] as const)(
  'responds within 25 seconds even if the store hangs (%s)',
  async (method) => {
    expectConsole(/upstream_unavailable/);
    const harness = await createTestHarness();
    const { sessionId } = await buy(harness);
    harness.records.contents.forEach((_text, key) => {
      if (key.startsWith('done-')) void harness.records.remove(key);
    });
    harness.records[method] = () => never;
    const { url } = functionNamed('process-purchase');
    const request = postJson(url, { sessionId });
    const response = await callAndWait('process-purchase', request, () => harness.services);
    expect(response?.status).toBe(503);
    expect(response?.headers.get('retry-after')).not.toBeNull();
    expect(BUDGET).toBeLessThanOrEqual(25_000);
  },
);

test('responds to a webhook within 10 seconds even if Stripe hangs, so that it’s sent again', async () => {
  expectConsole(/upstream_unavailable/);
  const harness = await createTestHarness();
  harness.services.payments.verifyEvent = async () => ({
    kind: 'session-changed',
    sessionId: 'cs_test_1',
  });
  harness.services.payments.readSession = () => never;
  const { url } = functionNamed('stripe-webhook');
  const request = new Request(url, { method: 'POST', body: '{}' });
  const response = await callAndWait('stripe-webhook', request, () => harness.services);
  expect(response?.status).toBe(503);
  expect(BUDGETS['stripe-webhook']).toBeLessThanOrEqual(10_000);
});
