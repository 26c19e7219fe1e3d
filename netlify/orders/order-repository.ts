import type { Cents } from '#src/domain/money.ts';
import type { Services } from '#netlify/services.ts';

/** The records of orders, of the emails about them, and of what gives access to their books. */
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

/** How often a book was sold on a day, and its prices together, before discount and tax. */
export interface SoldBook {
  /** `YYYY-MM-DD` in Eastern time. */
  day: string;
  slug: string;
  title: string;
  sold: number;
  /** How often it came inside a bundle that was sold; the money is the bundle's. */
  inBundles: number;
  cents: Cents;
}

/** Sessions in whose address a part was found, and where to look further; absent at the end. */
export interface FoundSessions {
  sessions: string[];
  next: string | undefined;
}

/**
 * Questions about many orders at once. A database answers each with a statement or two. Where there are only
 * keys, what would read every order is not asked: `undefined`.
 */
export interface OrderRepository {
  /**
   * Has at hand what a row of each of these orders is made of, and the open alerts, where the store can give
   * it in one answer; everything else is asked for as ever.
   */
  prefetch(sessions: Promise<readonly string[]>): Promise<OrderRecords>;
  /**
   * Finds orders by a part of the address that their mails go to, the newest first. It looks through some
   * thousand orders at a time. @param before Where an earlier look has ended.
   */
  findByAddress(part: string, before: string | undefined): Promise<FoundSessions | undefined>;
  soldBooks(from: string, to: string, live: boolean): Promise<SoldBook[] | undefined>;
  /** Sessions that may have bought another file of a book than this one; with keys alone, all that are paid. */
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
