import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '#netlify/local/seed.ts';
import { startSite, type Site } from '#netlify/local/serve.ts';
import {
  checkDeployed,
  type CheckResult,
  type DeployedSite,
} from '#netlify/operate/deployed-checks.ts';
import { createTestWorld, type TestWorld } from '#tests/support/memory-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { KeyMayNot } from '#netlify/services/payments.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';

let dataDir: string;
let site: Site;
let world: TestWorld;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deployed-'));
  world = await createTestWorld();
  site = await startSite({ port: 0, dataDir, own: {}, seed });
});

afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true });
});

const look = (change: Partial<DeployedSite> = {}): Promise<CheckResult[]> =>
  checkDeployed(
    {
      url: site.url,
      email: 'check@example.com',
      scratch: createMemoryStore(),
      payments: world.services.payments,
      async pay(paymentUrl) {
        const { origin, pathname } = new URL(paymentUrl);
        await fetch(`${origin}${pathname}/now`, { method: 'POST', redirect: 'manual' });
      },
      pause: async () => {},
      ...change,
    },
    () => {},
  );

test('the check before launch finds nothing wrong with this site, and says what it cannot try', async () => {
  expectConsole(/"event":/);
  const results = await look();
  expect(results.filter(({ outcome }) => outcome !== 'ok')).toEqual([
    {
      name: 'plain http leads to https',
      outcome: 'not run',
      note: 'the address is not https',
    },
    {
      name: 'the sweeper runs by its schedule, and the store answers',
      outcome: 'not run',
      note: 'the schedule runs on the published site only',
    },
  ]);
  expect(results.length).toBeGreaterThan(14);
});

test('without an address and a store, what needs them is not run, and nothing of it passes', async () => {
  expectConsole(/"event":/);
  const results = await look({ email: undefined, scratch: undefined, payments: undefined });
  const notRun = results.filter(({ outcome }) => outcome === 'not run').map(({ name }) => name);
  expect(notRun).toHaveLength(11);
  expect(results.filter(({ outcome }) => outcome === 'FAILED')).toEqual([]);
});

test('S4: a store that lets two writers win is found out, and a key that may not give money back', async () => {
  expectConsole(/"event":/);
  const scratch = createMemoryStore();
  scratch.create = async () => 'created';
  const refund = () => Promise.reject(new KeyMayNot('no right'));
  const payments = { ...world.services.payments, refund };
  const results = await look({ email: undefined, scratch, payments });
  const failed = results.filter(({ outcome }) => outcome === 'FAILED');
  const names = failed.map(({ name }) => name);
  expect(names).toContain('of 50 writers of one record exactly 1 wins, 5 times');
  expect(names).toContain('a second write changes nothing, and says so');
  expect(failed).toContainEqual({
    name: 'the key of Stripe may do what the shop does, and give money back',
    outcome: 'FAILED',
    note: expect.stringContaining('may not write “Charges and Refunds”') as string,
  });
});
