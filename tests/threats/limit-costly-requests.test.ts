import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { POSTED_FORMS, type FormName } from '#src/contracts/posted-forms.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { FUNCTION_NAMES } from '#tests/support/function-names.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';
import { postForm, POSTED } from '#tests/support/posted-forms.ts';
import { postJson } from '#tests/support/requests.ts';
import { readUseCases } from '#tests/support/use-cases.ts';

const HERE = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';

/**
 * Sends a request to one of the endpoints.
 * @returns the response status
 */
type Ask = (n: number, ip: string) => Promise<number>;

async function openEndpoints(name: FormName): Promise<{ json: Ask; form: Ask }> {
  const harness = await createTestHarness();
  // The functions' in-memory counters aren't part of this test.
  harness.services.memoryCounter = { count: () => 0 };
  const { function: target, json, cookie } = POSTED[name];
  const sent = await cookie?.(harness);
  const headers = sent === undefined ? {} : { cookie: sent };
  const ask = async (endpoint: typeof target, request: Request, ip: string) =>
    (await functionNamed(endpoint).call(request, { ip }, () => harness.services)).status;
  return {
    json: (n, ip) => ask(target, postJson(functionNamed(target).url, json(n), headers), ip),
    form: (n, ip) => ask('form-post', postForm(name, n, headers), ip),
  };
}

describe('T36: one use case behind two endpoints', () => {
  const names = Object.keys(POSTED_FORMS) as FormName[];

  test.each(names)(
    'T36: "%s" shares one rate limit between JSON and form requests',
    async (name) => {
      expectConsole(/"event":"refused"/);
      for (const [first, second] of [
        ['json', 'form'],
        ['form', 'json'],
      ] as const) {
        const endpoints = await openEndpoints(name);
        const statuses: number[] = [];
        for (let n = 0; n < 100 && statuses.at(-1) !== 429; n += 1)
          statuses.push(await endpoints[first](n, HERE));
        // Some requests succeed before the first one is rejected.
        expect(statuses.length, first).toBeGreaterThan(3);
        expect(statuses.at(-1), first).toBe(429);
        expect(await endpoints[second](1_000, HERE), second).toBe(429);
        expect(await endpoints[second](1_001, ELSEWHERE), second).not.toBe(429);
      }
    },
  );

  /**
   * Use cases that are called by several functions but don't count requests, each with the reason.
   */
  const UNCOUNTED: Readonly<Record<string, string>> = {
    'accounts/end-sessions.ts#endSessions':
      'runs after a change that was already counted, and only ends sessions',
    'mail/send-with-retries.ts#deliverMail': 'sends one email that’s already queued',
    'orders/handle-payment-event.ts#handlePaymentEvent':
      'Stripe signed the event, or the sweep read it from Stripe',
    'newsletter/subscribe-and-unsubscribe.ts#leaveNewsletter':
      'unsubscribing must always work, and repeating it changes nothing',
    'ebooks/publish-ebook.ts#listForEveryone': 'reads a public list',
    'community/decide-submission.ts#decideSubmission':
      'only the coach can call it, while signed in or through an emailed link',
  };

  const shared = readUseCases(FUNCTION_NAMES).filter(({ doors }) => doors.length > 1);

  test('T36: every use case shared by several functions counts its own requests', () => {
    const uncounted = shared.filter(({ isCounted }) => !isCounted).map(({ name }) => name);
    expect(uncounted).toEqual(Object.keys(UNCOUNTED).toSorted());
    expect(shared.map(({ name }) => name)).toContain('downloads/send-fresh-link.ts#requestLibrary');
  });

  test('T36: functions don’t count requests in the store themselves', () => {
    const counting = globSync('netlify/{functions,http}/*.ts').filter((file) =>
      /\blimits\b(?!\.ts)/.test(
        readFileSync(file, 'utf8').replaceAll(/^ *(?:\/\/|\/?\*|import ).*$/gm, ''),
      ),
    );
    expect(counting).toEqual([]);
  });
});
