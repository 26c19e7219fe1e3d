import type { OrderRows } from '#src/contracts/coach-orders.ts';
import { CHECKOUT_SESSION_ID } from '#src/contracts/process-purchase.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import type { FoundSessions } from '#netlify/orders/order-repository.ts';
import type { Services } from '#netlify/services.ts';
import { readRows } from './rows.ts';

/** Orders per page. */
const PAGE = 20;

/** Maximum results per search. */
const MOST_FOUND = 20;

/** Lists the newest orders, or those after a cursor from an earlier page. */
export async function listOrders(
  before: string | undefined,
  services: Pick<Services, 'orderList' | 'orderRepository'>,
): Promise<OrderRows> {
  const page = services.orderList.page(before, PAGE);
  const sessions = page.then(({ orders }) => orders.map(({ sessionId }) => sessionId));
  const rows = await readRows(sessions, services);
  const { next } = await page;
  return { orders: rows, ...(next === undefined ? {} : { next }) };
}

/**
 * Finds orders by email address, order number, session, or payment, and, if the store supports it,
 * by part of an address. Newest first.
 * @param before Cursor from an earlier response.
 */
export async function findOrders(
  text: string,
  services: Pick<Services, 'orderList' | 'orderRepository' | 'orders'>,
  before?: string,
): Promise<OrderRows> {
  const found = sessionsFor(text, services, before);
  const sessions = found.then((all) => all.sessions.slice(0, MOST_FOUND));
  const rows = await readRows(sessions, services);
  const { next } = await found;
  return {
    orders: rows.toSorted((a, b) => b.at - a.at),
    ...(next === undefined ? {} : { next }),
  };
}

async function sessionsFor(
  text: string,
  services: Pick<Services, 'orderList' | 'orderRepository' | 'orders'>,
  before: string | undefined,
): Promise<FoundSessions> {
  const { orderRepository } = services;
  const sessions = before === undefined ? await namedBy(text, services) : [];
  if (sessions.length > 0) return { sessions, next: undefined };
  return (await orderRepository.findByAddress(text, before)) ?? { sessions, next: undefined };
}

/** Returns orders that match the text exactly. */
async function namedBy(
  text: string,
  { orders, orderList }: Pick<Services, 'orderList' | 'orders'>,
): Promise<string[]> {
  const address = readEmailAddress(text);
  if (address) return orders.sessionsOfBuyer(address);
  const name = text.replace(/^(?:no\b|[^\p{L}\d])+|(?<![^\p{L}\d])[^\p{L}\d]+$/giu, '');
  if (CHECKOUT_SESSION_ID.test(name)) return [name];
  if (/^(?:pi|py|ch)_\w{6,100}$/.test(name)) {
    const sessionId = await orderList.ofPayment(name);
    return sessionId === undefined ? [] : [sessionId];
  }
  const number = name.replace(/[\s-]/g, '').toLowerCase();
  return /^[a-f0-9]{3,8}$/.test(number) ? orderList.ofNumber(number) : [];
}
