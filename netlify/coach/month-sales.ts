import { easternDay, utcDaysOf } from '#src/domain/coach-day.ts';
import { daysOfMonth, lastMonths, monthOf, type MonthSales } from '#src/domain/coach/sales.ts';
import { refundsMade } from './refund-amounts.ts';
import type { Services } from '#netlify/services.ts';

const MONTHS = 12;
/**
 * Number of recent months to count from keys on every call. Totals of older months never change, so
 * each is stored once as a record.
 */
const COUNTED_MONTHS = 2;
/**
 * How many months of refunds to read for each month counted, including that month. Stripe reports
 * only a running total for each payment, so earlier refunds have to be subtracted.
 */
const EARLIER_REFUNDS = 6;

/**
 * Returns sales for the last 12 months, omitting months before the first sale or refund. Counts
 * from keys alone, and stores each past month's totals once, so the work doesn't grow with the
 * number of orders.
 */
export async function readMonthSales(
  services: Pick<Services, 'counters' | 'env' | 'now' | 'orderList' | 'records'>,
): Promise<MonthSales[]> {
  const { records, env, now } = services;
  const keyOf = (month: string) => `month-${env.stripe.live ? 'live' : 'test'}-${month}`;
  const months = lastMonths(easternDay(now()), MONTHS);
  const past = months.slice(0, -COUNTED_MONTHS);
  const stored = await Promise.all(
    past.map(async (month) => (await records.read(keyOf(month))) as MonthSales | undefined),
  );
  const missing = past.filter((_month, index) => stored[index] === undefined);
  const counted = await countMonths([...missing, ...months.slice(-COUNTED_MONTHS)], services);
  await Promise.all(
    counted.slice(0, missing.length).map((sales) => records.create(keyOf(sales.month), sales)),
  );
  const all = [...stored.filter((sales) => sales !== undefined), ...counted].toSorted((a, b) =>
    a.month.localeCompare(b.month),
  );
  const first = all.findIndex(({ orders, backCents }) => orders > 0 || backCents > 0);
  return first === -1 ? [] : all.slice(first);
}

/** Counts the sales in these months. */
async function countMonths(
  months: readonly string[],
  { orderList, counters }: Pick<Services, 'counters' | 'orderList'>,
): Promise<MonthSales[]> {
  const days = months.flatMap((month) => utcDaysOf(daysOfMonth(month)));
  const earlier = months.flatMap((month) =>
    lastMonths(month, EARLIER_REFUNDS).flatMap(daysOfMonth),
  );
  const [listed, notes] = await Promise.all([
    orderList.ofDays([...new Set(days)]),
    counters.ofDays('money-back', [...new Set([...earlier, ...days])]),
  ]);
  const refunds = refundsMade(notes);
  return months.map((month) => {
    const isIn = ({ at }: { at: number }) => monthOf(easternDay(at)) === month;
    const orders = listed.filter(isIn);
    return {
      month,
      orders: orders.length,
      paidCents: orders.reduce((sum, { totalCents }) => sum + totalCents, 0),
      backCents: refunds.filter(isIn).reduce((sum, { cents }) => sum + cents, 0),
    };
  });
}
