import { expect, test } from 'vitest';
import { LONGEST_SILENCE } from '#netlify/app/read-health.ts';
import { sweep } from '#netlify/app/jobs.ts';
import health from '#netlify/functions/health.ts';
import { EnvironmentError } from '#netlify/platform/env.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const ask = ({ services }: Pick<TestHarness, 'services'>, method = 'GET') =>
  health(
    new Request('http://localhost:8888/.netlify/functions/health', { method }),
    {},
    () => services,
  );

test('reports that the site is healthy if the last sweeper heartbeat is less than 20 minutes old', async () => {
  const harness = await createTestHarness();
  expect((await ask(harness)).status).toBe(503);
  await sweep(harness.services);
  const swept = harness.clock.now;
  harness.clock.now = swept + LONGEST_SILENCE - 1;
  const well = await ask(harness);
  expect(well.status).toBe(200);
  expect(await well.json()).toMatchObject({
    status: 'ok',
    lastSweep: new Date(swept).toISOString(),
  });
  harness.clock.now += 1;
  const silent = await ask(harness);
  expect(silent.status).toBe(503);
  expect(await silent.json()).toMatchObject({ status: 'no-recent-sweep' });
  await sweep(harness.services);
  expect((await ask(harness, 'HEAD')).status).toBe(200);
});

test('records a heartbeat even if Stripe is down, and removes old ones', async () => {
  const harness = await createTestHarness();
  harness.stripeDown = true;
  for (let run = 0; run < 5; run += 1) {
    await sweep(harness.services);
    harness.clock.now += 60_000;
  }
  expect(
    [...harness.records.contents.keys()].filter((key) => key.startsWith('beat-')),
  ).toHaveLength(1);
  expect((await ask(harness)).status).toBe(200);
});

test('ignores heartbeats that no run could have recorded, and the next run removes them', async () => {
  const harness = await createTestHarness();
  const { records, clock } = harness;
  for (const end of ['zzz', '9', '9999999999999', `${clock.now + 2 * 3_600_000}`])
    await records.create(`beat-${end}`, null);
  expect((await ask(harness)).status).toBe(503);
  await sweep(harness.services);
  expect((await ask(harness)).status).toBe(200);
  const beats = [...records.contents.keys()].filter((key) => key.startsWith('beat-'));
  expect(beats).toEqual([`beat-${clock.now}`]);
});

test('returns a 503 with a clear message while the store is down', async () => {
  expectConsole(/"status":503/);
  let isDown = false;
  const records = createMemoryStore(() => (isDown ? 'unavailable' : undefined));
  const harness = await createTestHarness({ records });
  await sweep(harness.services);
  isDown = true;
  const answer = await ask(harness);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    error: 'upstream_unavailable',
    message: expect.stringContaining('Nothing was lost') as string,
  });
});

test("returns 503 if the environment can't be read", async () => {
  expectConsole(/not_set_up/);
  const request = new Request('http://localhost:8888/.netlify/functions/health');
  const answer = await health(request, {}, () => {
    throw new EnvironmentError('ORDER_SECRET is not set.');
  });
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain('ORDER_SECRET');
});
