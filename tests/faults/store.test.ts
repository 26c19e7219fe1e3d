import { StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BlobFault } from '#netlify/local/blobs/server.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { openFaultBench, type FaultBench } from '#tests/support/fault-bench.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { openCheckout } from '#tests/support/purchase.ts';

let bench: FaultBench;

beforeEach(async () => {
  bench = await openFaultBench();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await bench.close();
});

const faults: [string, BlobFault, ...tags: string[]][] = [
  ['503', { status: 503 }],
  ['reset', 'reset'],
  ['500', { status: 500 }, 'nightly'],
  ['429', { status: 429 }, 'nightly'],
  ['409', { status: 409 }, 'nightly'],
  ['403', { status: 403 }, 'nightly'],
  ['hang', 'hang', 'nightly'],
];

for (const [name, fault, ...tags] of faults)
  describe(`the store responds with ${name}`, { tags }, () => {
    beforeEach(async () => {
      if (fault !== 'hang') return;
      await bench.close();
      bench = await openFaultBench({ hangs: true });
    });

    test('F8: returns 503 when the order write fails, and doesn’t leave a partial order', async () => {
      const sessionId = await bench.paySession();
      bench.storeFails(({ method, key }) =>
        method === 'PUT' && key.startsWith('order-') ? fault : undefined,
      );
      expect((await bench.page(sessionId)).status).toBe(503);
      expect(await bench.webhook('checkout.session.completed')).toEqual([503]);
      await bench.expectNothing();
      bench.storeWorks();
      expect(await bench.webhook('checkout.session.completed')).toEqual([200]);
      await bench.settle(5);
      await bench.expectOneEach(sessionId);
    });

    test.each(['entitlement-', 'mail-'])(
      'F9: leaves an order for the sweeper to complete when the %s write fails',
      (prefix) => failsAfterTheOrder(prefix, fault),
    );
  });

test.each(['link-', 'pending-', 'bought-', 'done-'])(
  'F9: leaves an order for the sweeper to complete when the store is down for the %s write',
  (prefix) => failsAfterTheOrder(prefix, { status: 503 }),
);

async function failsAfterTheOrder(prefix: string, fault: BlobFault): Promise<void> {
  const sessionId = await bench.paySession();
  bench.storeFails(({ method, key }) =>
    method === 'PUT' && key.startsWith(prefix) ? fault : undefined,
  );
  expect((await bench.page(sessionId)).status).toBe(503);
  // Writes made in parallel with the order write may fail before the order exists.
  await expect.poll(() => bench.keys('order-')).toHaveLength(1);
  bench.storeWorks();
  await bench.settle(5);
  await bench.expectOneEach(sessionId);
}

test('F9: doesn’t create an order while the purchase’s earlier writes fail, and the sweeper creates it later', async () => {
  const sessionId = await bench.paySession();
  bench.storeFails(({ method, key }) =>
    method === 'PUT' && key.startsWith('buyer-') ? { status: 503 } : undefined,
  );
  expect((await bench.page(sessionId)).status).toBe(503);
  expect(await bench.keys('order-')).toEqual([]);
  bench.storeWorks();
  await bench.settle(5);
  await bench.expectOneEach(sessionId);
});

test("F9: failures to write the email's own records never block access to the book", async () => {
  const sessionId = await bench.paySession();
  bench.storeFails(({ key }) => (key.startsWith('claim-') ? { status: 503 } : undefined));
  expect((await bench.page(sessionId)).body).toMatchObject({ status: 'paid' });
  expect(await bench.webhook('checkout.session.completed')).toEqual([200]);
  bench.storeWorks();
  await bench.settle(5);
  await bench.expectOneEach(sessionId);
});

describe('a lost response from the store', () => {
  test(
    'F10: completes a purchase after a lost response, no matter which request is affected',
    { tags: 'nightly' },
    async () => {
      for (let lost = 1; ; lost += 1) {
        const attemptId = `00000000-0000-4000-8000-${String(lost).padStart(12, '0')}`;
        const customerEmail = `buyer${lost}@example.com`;
        const sessionId = await bench.paySession({ attemptId, customerEmail });
        let requests = 0;
        bench.storeFails(({ number }) => {
          requests = number;
          return number === lost ? 'lost-reply' : undefined;
        });
        const answer = await bench.page(sessionId);
        bench.storeWorks();
        expect(answer.body).toMatchObject({ status: 'paid' });
        expect(await bench.keys('order-')).toHaveLength(lost);
        expect(bench.postmark.mails()).toHaveLength(lost);
        if (requests < lost) break;
      }
      expect(await bench.keys('entitlement-')).toHaveLength((await bench.keys('order-')).length);
      expect(await bench.keys('pending-')).toEqual([]);
    },
  );

  test('F10: doesn’t create duplicates, even if the response to every write is lost', async () => {
    const sessionId = await bench.paySession();
    const seen = new Set<string>();
    bench.storeFails(({ method, key }) => {
      if (method !== 'PUT' || seen.has(key)) return undefined;
      seen.add(key);
      return 'lost-reply';
    });
    expect((await bench.page(sessionId)).body).toMatchObject({ status: 'paid' });
    expect(seen.size).toBeGreaterThanOrEqual(10);
    bench.storeWorks();
    await bench.settle(5);
    await bench.expectOneEach(sessionId);
  });
});

describe('disk', () => {
  test('F13: returns 503 when the disk is full, and keeps everything already written', async () => {
    expectConsole(/^Storage: (?:PUT|DELETE) .* failed:/);
    const before = await bench.paySession();
    await bench.page(before);
    const attemptId = '00000000-0000-4000-8000-000000000002';
    const customerEmail = 'joe@example.com';
    const during = await bench.paySession({ attemptId, customerEmail });
    const write = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(() => {
      throw new Error('database or disk is full');
    });
    expect((await bench.page(during)).status).toBe(503);
    expect((await bench.checkout({ attemptId: crypto.randomUUID() })).status).toBe(503);
    expect((await bench.page(before)).body).toMatchObject({ status: 'paid' });
    await bench.expectOneEach(before);
    write.mockRestore();
    await bench.settle(5);
    await bench.expectOneEach(before, during);
  });
});

describe('sweeper', () => {
  test('F20: leaves a record from a newer version alone, and alerts the coach', async () => {
    expectConsole(/"event":"(?:done|failed|refused)"/);
    const records = createMemoryStore();
    const harness = await createTestHarness({ records });
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId);
    records.write(`order-${sessionId}`, { v: 2, rev: 'later', data: { half: 'known' } });
    await expect(harness.services.orders.find(sessionId)).rejects.toThrow(
      /has version 2; this code reads version 1/,
    );
    await sweep(harness.services);
    expect(records.contents.get(`order-${sessionId}`)).toContain('"v":2');
    const receipt = `mail-${harness.services.crypto.mailId(sessionId, 'receipt')}`;
    const made = [...records.contents.keys()];
    expect(made.filter((key) => key.startsWith('entitlement-') || key === receipt)).toEqual([]);
    const alerts = await harness.services.alerts.open();
    expect(alerts.map(({ kind }) => kind)).toEqual(['record-damaged']);
  });

  test('F21: if lists are out of date, may send emails late but never loses or duplicates one', async () => {
    const harness = await createTestHarness();
    const { records, services, clock } = harness;
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'down' });
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId);
    const keys = records.keys.bind(records);
    let seen: string[] = [];
    records.keys = async () => seen;
    await sweep(services);
    clock.now += 5 * 60_000;
    await sweep(services);
    expect(harness.mails).toEqual([]);
    seen = await keys('pending-');
    await sweep(services);
    expect(harness.mails).toHaveLength(1);
    // The marker is deleted, but the stale list still includes it.
    await sweep(services);
    await sweep(services);
    expect(harness.mails).toHaveLength(1);
  });
});

test('F20: if an order’s record is from a newer version, the success page returns 503', async () => {
  const sessionId = await bench.paySession();
  bench.services.records.read = async (key) => {
    const { StoreRecordUnreadable } = await import('#netlify/storage/store.ts');
    throw new StoreRecordUnreadable(key, 'has version 2; this code reads version 1');
  };
  expect((await bench.page(sessionId)).status).toBe(503);
});
