import type { Cents } from '#src/domain/money.ts';
import { orderNumber, titleWords } from '#src/domain/orders/order.ts';
import {
  endOfDay,
  isBeforeDay,
  matchOrder,
  type OrderSearch,
  type SearchedOrder,
} from '#src/domain/orders/order-search.ts';
import type { Services } from '#netlify/services.ts';

/** Records of orders, emails about them, and access to their books. */
export type OrderRecords = Pick<
  Services,
  | 'crypto'
  | 'people'
  | 'orders'
  | 'gifts'
  | 'orderAddresses'
  | 'orderNotes'
  | 'orderList'
  | 'entitlements'
  | 'refundRecords'
  | 'bookAccess'
  | 'outbox'
  | 'alerts'
  | 'messages'
  | 'emails'
>;

/** Copies of a book sold on one day, and their total price before discounts and taxes. */
export interface SoldBook {
  /** `YYYY-MM-DD` in Eastern time. */
  day: string;
  slug: string;
  title: string;
  sold: number;
  /** Copies sold as part of a bundle. Their price counts toward the bundle. */
  inBundles: number;
  cents: Cents;
}

/**
 * Sessions that match a search, and where to continue. `next` is `undefined` if there are no more.
 */
export interface FoundSessions {
  sessions: string[];
  /** Sessions that match only if typos are allowed. */
  close: ReadonlySet<string>;
  next: string | undefined;
}

/**
 * Queries that span many orders. A database answers each one with a statement or two. Without a
 * database, some of them return less instead of reading every order.
 */
export interface OrderRepository {
  /**
   * Prefetches the records for a list row of each of these orders, plus open alerts, if the store
   * can return them in one query. Everything else is still read as usual.
   */
  prefetch(sessions: Promise<readonly string[]>): Promise<OrderRecords>;
  /**
   * Finds orders that match a search, newest first. Names and addresses are encrypted, so each call
   * decrypts the next orders in the list: up to 10,000 from a database, otherwise
   * {@link MOST_SEARCHED}. Nothing about the search is stored (decision 440).
   * @param before Where an earlier search ended.
   */
  search(search: OrderSearch, before: string | undefined): Promise<FoundSessions>;
  soldBooks(from: string, to: string, live: boolean): Promise<SoldBook[] | undefined>;
  /**
   * Returns the sessions whose buyers may have a different version of a book's file than this one.
   * If the store only has keys, returns all paid sessions.
   */
  holders(slug: string, sha256: string): Promise<string[]>;
}

/**
 * Maximum number of orders one search call reads when there's no database. Each takes 3 or 4
 * records.
 */
export const MOST_SEARCHED = 50;
/** Maximum number of results per call. Each becomes a row in the list. */
const MOST_FOUND = 20;

/**
 * Searches the order list from a given position. Stops at the end, after `most` pages, at the first
 * page with results, or once it's past the requested day.
 * @param read Returns the searched fields of a page's orders.
 */
export async function searchOrders(
  search: OrderSearch,
  before: string | undefined,
  { orderList }: Pick<Services, 'orderList'>,
  { size, most }: { size: number; most: number },
  read: (sessions: readonly string[]) => Promise<readonly (SearchedOrder | undefined)[]>,
): Promise<FoundSessions> {
  const { day } = search;
  let from = before ?? (day === undefined ? undefined : orderList.placeAt(endOfDay(day)));
  for (let look = 1; ; look += 1) {
    const { orders, next: more } = await orderList.page(from, size);
    const next =
      day !== undefined && orders.some(({ at }) => isBeforeDay(at, day)) ? undefined : more;
    const found = await read(orders.map(({ sessionId }) => sessionId));
    const matches = found.flatMap((order) => {
      const match = order && matchOrder(order, search);
      return order && match ? [{ sessionId: order.sessionId, match }] : [];
    });
    const some = matches.slice(0, MOST_FOUND);
    const sessions = some.map(({ sessionId }) => sessionId);
    const close = new Set(
      some.filter(({ match }) => match === 'close').map(({ sessionId }) => sessionId),
    );
    const last = orders.find(({ sessionId }) => sessionId === sessions.at(-1));
    if (matches.length > MOST_FOUND) return { sessions, close, next: last?.place };
    if (matches.length > 0 || next === undefined || look === most) return { sessions, close, next };
    from = next;
  }
}

/**
 * Reads an order's searchable fields. Returns `undefined` for an order in the other Stripe mode.
 */
export async function readSearched(
  sessionId: string,
  { orders, orderAddresses, gifts }: OrderRecords,
): Promise<SearchedOrder | undefined> {
  const order = await orders.find(sessionId);
  if (!order) return undefined;
  const [{ buyer, addresses }, gift] = await Promise.all([
    orderAddresses.everContacted(order),
    gifts.find(order),
  ]);
  const { at, orderId, totalCents, lines } = order;
  return {
    sessionId,
    at,
    number: orderNumber(orderId),
    totalCents,
    titles: lines.map(titleWords),
    names: [buyer?.firstName, buyer?.lastName, gift?.name].filter((name) => name !== undefined),
    addresses: [...addresses, ...(gift ? [gift.email] : [])],
  };
}

export function createOrderRepository(orderRecords: OrderRecords): OrderRepository {
  return {
    prefetch: () => Promise.resolve(orderRecords),
    search: (search, before) =>
      searchOrders(search, before, orderRecords, { size: MOST_SEARCHED, most: 1 }, (sessions) =>
        Promise.all(sessions.map((id) => readSearched(id, orderRecords))),
      ),
    soldBooks: () => Promise.resolve(undefined),
    holders: () => orderRecords.orders.paidSessions(),
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    orderRepository: OrderRepository;
  }
}
