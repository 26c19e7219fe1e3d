import type { OrderRows } from '#src/contracts/coach-orders.ts';
import { CHECKOUT_SESSION_ID } from '#src/contracts/process-purchase.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { readOrderSearch } from '#src/domain/orders/order-search.ts';
import type { FoundSessions } from '#netlify/orders/order-repository.ts';
import type { Services } from '#netlify/services.ts';
import { readRows } from './rows.ts';

/** Orders per page. */
const PAGE = 20;

/** Maximum number of search results per call, whether from the index or from reading orders. */
const MOST_FOUND = 40;

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
 * Finds orders by email address, order number, session, or payment. Matches any other text against
 * names, partial addresses, books, amounts, and dates, allowing for typos. Returns one page, newest
 * first, with a cursor for the next.
 * @param before Cursor from an earlier response.
 */
export async function findOrders(
  text: string,
  services: Pick<Services, 'now' | 'orderList' | 'orderRepository' | 'orders'>,
  before?: string,
): Promise<OrderRows> {
  const found = sessionsFor(text, services, before);
  const sessions = found.then((all) => all.sessions.slice(0, MOST_FOUND));
  const rows = await readRows(sessions, services);
  const { next, close } = await found;
  return {
    orders: rows
      .map((row) => (close.has(row.sessionId) ? { ...row, isClose: true as const } : row))
      .toSorted((a, b) => b.at - a.at),
    ...(next === undefined ? {} : { next }),
  };
}

async function sessionsFor(
  text: string,
  services: Pick<Services, 'now' | 'orderList' | 'orderRepository' | 'orders'>,
  before: string | undefined,
): Promise<FoundSessions> {
  const { orderRepository, now } = services;
  const named = before === undefined ? await namedBy(text, services) : NOTHING;
  if (named.sessions.length > 0 && named.isAll)
    return { sessions: named.sessions, close: new Set(), next: undefined };
  const found = await orderRepository.search(readOrderSearch(text, now()), before);
  return { ...found, sessions: [...new Set([...named.sessions, ...found.sessions])] };
}

interface NamedOrders {
  sessions: string[];
  /**
   * Whether the search text can only be an ID. The start of an order number can also be a name,
   * such as Ada.
   */
  isAll: boolean;
}

const NOTHING: NamedOrders = { sessions: [], isAll: false };

/** Looks up orders in the indexes, without reading the orders themselves. */
async function namedBy(
  text: string,
  { orders, orderList }: Pick<Services, 'orderList' | 'orders'>,
): Promise<NamedOrders> {
  const address = readEmailAddress(text);
  if (address) return { sessions: await orders.sessionsOfBuyer(address), isAll: true };
  const name = text.replace(/^(?:no\b|[^\p{L}\d])+|(?<![^\p{L}\d])[^\p{L}\d]+$/giu, '');
  if (CHECKOUT_SESSION_ID.test(name)) return { sessions: [name], isAll: true };
  if (/^(?:pi|py|ch)_\w{6,100}$/.test(name)) {
    const sessionId = await orderList.ofPayment(name);
    return { sessions: sessionId === undefined ? [] : [sessionId], isAll: true };
  }
  const number = name.replace(/[\s-]/g, '').toLowerCase();
  if (!/^[a-f0-9]{3,8}$/.test(number)) return NOTHING;
  return { sessions: await orderList.ofNumber(number), isAll: number.length === 8 };
}
