import { beforeEach, expect, test } from 'vitest';
import { earnedCents } from '#src/domain/coach/sales.ts';
import { readMonthSales } from '#netlify/coach/month-sales.ts';
import { readDashboardNumbers } from '#netlify/coach/dashboard-numbers.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';

const DAY = 86_400_000;
let harness: TestHarness;
let attempt = 0;
const buyAnother = () => {
  attempt += 1;
  return buy(harness, { attemptId: `00000000-0000-4000-8000-0000000000${String(attempt + 10)}` });
};

beforeEach(async () => {
  harness = await createTestHarness();
  harness.clock.now = Date.parse('2026-09-15T12:00:00-04:00');
});

test('counts a refund in the month it was made, and the totals for today, the weeks, and the month agree', async () => {
  const { services } = harness;
  const first = await buyAnother();
  harness.clock.now = Date.parse('2026-11-20T12:00:00-05:00');
  await buyAnother();
  await buyAnother();
  await handlePaymentEvent(harness.refund(first.paymentId), services);
  const { today, weeks, months } = await readDashboardNumbers(services);
  expect(months).toEqual([
    { month: '2026-09', orders: 1, paidCents: 1999, backCents: 0 },
    { month: '2026-10', orders: 0, paidCents: 0, backCents: 0 },
    { month: '2026-11', orders: 2, paidCents: 3998, backCents: 1999 },
  ]);
  const sum = (all: readonly { paidCents: number; backCents: number }[]) =>
    all.reduce((cents, one) => cents + earnedCents(one), 0);
  expect(earnedCents(today)).toBe(1999);
  expect(sum(months.slice(-1))).toBe(earnedCents(today));
  expect(sum(months)).toBe(sum(weeks));
});

test('assigns an order to its month in Eastern time', async () => {
  // In UTC, this is already October.
  harness.clock.now = Date.parse('2026-09-30T23:00:00-04:00');
  await buyAnother();
  harness.clock.now += DAY;
  expect((await readMonthSales(harness.services)).map(({ orders }) => orders)).toEqual([1, 0]);
});

test('lists the keys for a past month only once', async () => {
  const { services } = harness;
  await buyAnother();
  harness.clock.now = Date.parse('2026-12-15T12:00:00-05:00');
  const before = await readMonthSales(services);
  const listed: string[] = [];
  const { keys } = services.records;
  services.records.keys = (prefix) => {
    listed.push(prefix);
    return keys(prefix);
  };
  expect(await readMonthSales(services)).toEqual(before);
  expect(before.map(({ orders }) => orders)).toEqual([1, 0, 0, 0]);
  expect(listed.filter((prefix) => prefix.includes('listed-2026-09'))).toEqual([]);
});

test('doesn’t return months before the first sale', async () => {
  expect(await readMonthSales(harness.services)).toEqual([]);
});
