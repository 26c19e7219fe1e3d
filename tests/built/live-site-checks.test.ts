import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '#netlify/local/seed.ts';
import { startSite, type Site } from '#netlify/local/local-site.ts';
import {
  checkDeployed,
  type CheckResult,
  type DeployedSite,
} from '#netlify/operate/live-site-checks.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { KeyNotAllowed } from '#netlify/payments/payments.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';

let dataDir: string;
let site: Site;
let harness: TestHarness;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deployed-'));
  harness = await createTestHarness();
  // If the tests are slow, a sweep could start while they run and be mistaken for a scheduled run.
  site = await startSite({ port: 0, dataDir, own: {}, seed, startClock: () => () => {} });
});

afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true });
});

const runChecks = (change: Partial<DeployedSite> = {}): Promise<CheckResult[]> =>
  checkDeployed(
    {
      url: site.url,
      email: 'check@example.com',
      scratch: createMemoryStore(),
      payments: harness.services.payments,
      async pay(paymentUrl) {
        const { origin, pathname } = new URL(paymentUrl);
        await fetch(`${origin}${pathname}/now`, { method: 'POST', redirect: 'manual' });
      },
      pause: async () => {},
      ...change,
    },
    () => {},
  );

test('the prelaunch check finds nothing wrong with this site and lists what it can’t test', async () => {
  expectConsole(/"event":/);
  const results = await runChecks();
  expect(results.filter(({ outcome }) => outcome !== 'ok')).toEqual([
    {
      name: 'plain http redirects to https',
      outcome: 'not run',
      note: 'the address isn’t https',
    },
    {
      name: 'the sweeper runs on schedule, and the store responds',
      outcome: 'not run',
      note: 'the schedule runs only on the published site',
    },
  ]);
  expect(results.length).toBeGreaterThan(14);
});

test('reports checks as not run, not as passed, if the email address, store, or payments they need are missing', async () => {
  expectConsole(/"event":/);
  const results = await runChecks({ email: undefined, scratch: undefined, payments: undefined });
  const notRun = results.filter(({ outcome }) => outcome === 'not run').map(({ name }) => name);
  expect(notRun).toHaveLength(11);
  expect(results.filter(({ outcome }) => outcome === 'FAILED')).toEqual([]);
});

test('detects a store that lets two writers win', async () => {
  expectConsole(/"event":/);
  const scratch = createMemoryStore();
  scratch.create = async () => 'created';
  const results = await runChecks({ email: undefined, scratch });
  const failed = results.filter(({ outcome }) => outcome === 'FAILED').map(({ name }) => name);
  expect(failed).toContain('of 50 concurrent writers of a record, exactly 1 wins, 5 times');
  expect(failed).toContain('a second write changes nothing and reports that');
});

// Finds the result of one check. The others may fail, because the earlier runs have used up the
// minute's rate limit.
const named = (results: readonly CheckResult[], start: string) =>
  results.find(({ name }) => name.startsWith(start));

test('S3: reports an insecure database connection as dangerous', async () => {
  expectConsole(/"event":/);
  const askDatabase = async () => {
    throw new Error('The database connection isn’t encrypted.');
  };
  const results = await runChecks({ askDatabase, email: undefined, scratch: undefined });
  expect(named(results, 'the database has a valid certificate')).toMatchObject({
    outcome: 'FAILED',
    note: 'danger: The database connection isn’t encrypted.',
  });
});

test('S4: detects a Stripe key that isn’t allowed to refund', async () => {
  expectConsole(/"event":/);
  const refund = () => Promise.reject(new KeyNotAllowed('no right'));
  const payments = { ...harness.services.payments, refund };
  const results = await runChecks({ email: undefined, scratch: undefined, payments });
  expect(named(results, 'the Stripe key has all permissions')).toMatchObject({
    outcome: 'FAILED',
    note: expect.stringContaining('can’t write “Charges and Refunds”') as string,
  });
});
