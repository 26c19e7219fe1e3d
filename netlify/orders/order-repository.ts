import type { Cents } from '#src/domain/money.ts';
import type { Services } from '#netlify/services.ts';

/** The records of orders, of the emails about them, and of the access to their books. */
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
  | 'accessLog'
  | 'outbox'
  | 'alerts'
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
 * Sessions whose address contains the search text, and where to continue. `next` is `undefined` at
 * the end.
 */
export interface FoundSessions {
  sessions: string[];
  next: string | undefined;
}

/**
 * Queries across many orders. A database answers each with a statement or two. A store that only
 * has keys returns `undefined` rather than reading every order.
 */
export interface OrderRepository {
  /**
   * Prefetches the records for a row of each of these orders, and the open alerts, if the store can
   * return them in one query. Everything else is still read as usual.
   */
  prefetch(sessions: Promise<readonly string[]>): Promise<OrderRecords>;
  /**
   * Finds orders by part of the address that their emails go to, newest first. Searches a few
   * thousand orders at a time.
   * @param before Where an earlier search ended.
   */
  findByAddress(part: string, before: string | undefined): Promise<FoundSessions | undefined>;
  soldBooks(from: string, to: string, live: boolean): Promise<SoldBook[] | undefined>;
  /**
   * Returns the sessions that may have bought a different file of a book than this one. If the
   * store only has keys, returns all paid sessions.
   */
  holders(slug: string, sha256: string): Promise<string[]>;
}

export function createOrderRepository(facts: OrderRecords): OrderRepository {
  return {
    prefetch: () => Promise.resolve(facts),
    findByAddress: () => Promise.resolve(undefined),
    soldBooks: () => Promise.resolve(undefined),
    holders: () => facts.orders.paidSessions(),
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    orderRepository: OrderRepository;
  }
}
