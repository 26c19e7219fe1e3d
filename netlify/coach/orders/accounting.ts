import type { AccountingRow, AccountingRows } from '#src/contracts/coach-orders.ts';
import { accessOf, orderNumber, sumsOf } from '#src/domain/orders/order.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import type { Services } from '#netlify/services.ts';
import { titlesOf } from './rows.ts';

/**
 * Orders per page. Each takes 4 or 5 store calls, so a page costs about as much as a page of the
 * order list.
 */
const PAGE = 50;

/**
 * Lists the newest orders, or those after a cursor from an earlier page, for the coach's
 * accountant. Doesn't decrypt any personal data.
 */
export async function readAccountingRows(
  before: string | undefined,
  { orderList, orderRepository }: Pick<Services, 'orderList' | 'orderRepository'>,
): Promise<AccountingRows> {
  const page = orderList.page(before, PAGE);
  const sessions = page.then(({ orders }) => orders.map(({ sessionId }) => sessionId));
  const orderRecords = await orderRepository.prefetch(sessions);
  const ids = await sessions;
  const rows = await Promise.all(ids.map((id) => readRow(id, orderRecords)));
  const { next } = await page;
  return {
    rows: rows.filter((row) => row !== undefined),
    ...(next === undefined ? {} : { next }),
  };
}

async function readRow(
  sessionId: string,
  { orders, bookAccess }: OrderRecords,
): Promise<AccountingRow | undefined> {
  const order = await orders.find(sessionId);
  if (!order) return undefined;
  const money = await bookAccess.state(order);
  const { orderId, at, live, lines, totalCents, country, paymentId } = order;
  return {
    number: orderNumber(orderId),
    at,
    live,
    titles: titlesOf(lines),
    totalCents,
    taxCents: sumsOf(order).taxCents,
    // The oldest records of full refunds don't contain the amount.
    backCents: money.backCents ?? (money.refundedInFull ? totalCents : 0),
    access: accessOf(money),
    ...(country === undefined ? {} : { country }),
    ...(paymentId === undefined ? {} : { paymentId }),
  };
}
