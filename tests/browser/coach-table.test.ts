import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callFunction } from '#src/browser/api.ts';
import { readToEnd } from '#src/islands/coach/read-to-end.ts';
import { orderTable } from '#src/islands/coach/order-words.ts';
import { signInAsCoach } from '#tests/support/coach.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { createTestWorld, type TestWorld } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

/** Calls of the store for one answer; with 50 orders in it, a few for each. */
const MOST_CALLS = 800;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A shop with so many orders, which are all alike. */
async function shopWith(count: number): Promise<TestWorld> {
  const world = await createTestWorld();
  const { sessionId } = await buy(world, { customerFirstName: '=HYPERLINK(A1)' });
  const text = world.records.contents.get(`order-${sessionId}`) ?? '';
  const { orders } = world.services;
  const order = await orders.find(sessionId);
  const buyer = order && (await orders.buyerOf(order));
  if (!order || !buyer) throw new Error('The order that is to be copied is not there.');
  for (let n = 1; n < count; n += 1) {
    const id = `cs_test_${String(n).padStart(12, '0')}`;
    const copied = text.replaceAll(sessionId, id);
    world.records.write(`order-${id}`, JSON.parse(copied));
    const copy = { ...order, sessionId: id, at: order.at - n * MINUTE };
    await world.records.createAll([
      orders.boughtBy(copy, buyer),
      ...world.services.orderList.entries(copy),
    ]);
  }
  return world;
}

test('10,000 orders become one table in one press, in small answers, over a line that breaks', async () => {
  const world = await shopWith(10_000);
  const { cookie } = await signInAsCoach(world);
  const { call, url } = functionNamed('coach-orders');
  const costs: number[] = [];
  let asked = 0;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked += 1;
    if (asked === 3) throw new TypeError('no network');
    if (asked === 70) return new Response('gateway', { status: 504 });
    const before = world.records.calls;
    // The limit of requests is a minute's; here a minute passes now and then.
    if (asked % 200 === 0) world.clock.now += MINUTE;
    const response = await call(
      postJson(url, JSON.parse(body), { cookie }),
      undefined,
      () => world.services,
    );
    costs.push(world.records.calls - before);
    return response;
  });

  const steps: number[] = [];
  const reading = readToEnd(
    async (before) =>
      callFunction('coach-orders', {
        action: 'export',
        ...(before === undefined ? {} : { before }),
      }),
    (count) => steps.push(count),
  );
  let rows: Awaited<typeof reading> | undefined;
  void reading.then((read) => (rows = read));
  while (!rows) await vi.advanceTimersByTimeAsync(1_000);

  expect(new Set(rows.map(({ sessionId }) => sessionId)).size).toBe(10_000);
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => b - a));
  expect(costs).toHaveLength(200);
  expect(Math.max(...costs)).toBeLessThan(MOST_CALLS);
  expect(steps).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 500));
  const lines = orderTable(rows).split('\r\n');
  expect(lines).toHaveLength(10_002);
  expect(lines[0]).toContain('"Paid (dollars)","Refunded (dollars)"');
  expect(lines[1]).toContain('"19.99","0.00","0.00","19.99","0.00"');
  expect(lines.slice(1, -1).every((line) => line.includes(`"'=HYPERLINK`))).toBe(true);
  // 10,000 orders are 3 seconds of work, and many more where other tests run beside it.
});

test('what waiting cannot mend ends the table at once', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { error: 'sign_in_needed', message: 'Sign in.', type: 'HttpError' },
      { status: 401 },
    ),
  );
  const read = () => callFunction('coach-orders', { action: 'export' });
  await expect(readToEnd(read, () => undefined)).rejects.toMatchObject({ code: 'sign_in_needed' });
});
