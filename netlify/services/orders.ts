import type { Buyer, Order, OrderLine } from '#src/domain/order.ts';
import { comparableAddress } from '#src/domain/email-address.ts';
import { series } from './series.ts';
import type { NewRecord, Store } from './store.ts';
import type { SiteCrypto } from './crypto.ts';
import type { EncryptedStore } from './encryption.ts';

/** A paid session in the row of equal purchases by one buyer. */
interface EqualPurchase {
  sessionId: string;
  at: number;
}

interface Cart {
  email: string;
  lines: readonly OrderLine[];
  live: boolean;
  /** Whom the books are for, where they are a gift. */
  recipient?: string | undefined;
}

/**
 * Paid orders. Every method writes a record at most once or reads one; see the room's README for the
 * keys and the order in which a purchase writes them.
 */
export interface Orders {
  /** The commit point of a purchase: a record for {@link Store.createAll}. */
  committed(order: Order): NewRecord;
  /**
   * The order of a session, if it was paid in the mode of the shop's key. One of the other mode is none: it gives
   * nothing, is mailed nothing and counts nowhere.
   */
  find(sessionId: string): Promise<Order | undefined>;
  /** The order of a session in either mode: for what is held about people, and to tell a stranger from a rehearsal. */
  findInAnyMode(sessionId: string): Promise<Order | undefined>;
  /** Lets an address find an order: a record for {@link Store.createAll}. */
  indexed(order: Order, address: string): NewRecord;
  /** Sessions that an address has paid for; may lag a minute behind. */
  sessionsOfBuyer(email: string): Promise<string[]>;
  sessionsOfAddressKey(addressKey: string): Promise<string[]>;
  /** Sessions that have an order; may lag a minute behind. */
  paidSessions(): Promise<string[]>;
  /** The record that says that every fact of a purchase exists, so that the sweeper need not look again. */
  done(sessionId: string, at: number): NewRecord;
  isDone(sessionId: string): Promise<boolean>;
  /** Puts a session in the row of purchases by the same buyer of the same books for the same person; gives the one before it. */
  lineUp(purchase: EqualPurchase, cart: Cart): Promise<EqualPurchase | undefined>;
  /** The record of who bought, for {@link Store.createAll}: it must stand before its order. */
  boughtBy(order: Order, buyer: Buyer): NewRecord;
  /** `undefined` when the buyer of an order was forgotten. */
  buyerOf(order: Order): Promise<Buyer | undefined>;
  removeBuyer(order: Order): Promise<void>;
  /** Lets an address find an order no more. */
  unindex(sessionId: string, addressKey: string): Promise<void>;
  /** Removes the row of equal purchases of a buyer and a cart. */
  removeLineUp(cart: Cart): Promise<void>;
}

/** Orders over a store, and their buyers over an encrypted one. @param live The mode of the shop's key. */
export function createOrders(
  store: Store,
  people: EncryptedStore,
  crypto: SiteCrypto,
  live: boolean,
): Orders {
  const rowStem = ({ email, lines, recipient, live: isPaid }: Cart) => {
    const books = lines.map(({ slug, quantity }) => `${slug} ${quantity}`).toSorted();
    const people = [email, ...(recipient === undefined ? [] : [recipient])].map(comparableAddress);
    const parts = [...people, books, ...(isPaid ? [] : ['test'])];
    const cart = crypto.fingerprint(JSON.stringify(parts));
    return `bought-${cart}-`;
  };
  const buyerKey = (sessionId: string) => `person-${sessionId}`;
  const indexKey = (addressKey: string, sessionId: string) => `buyer-${addressKey}-${sessionId}`;
  async function sessionsOfAddressKey(addressKey: string): Promise<string[]> {
    const prefix = indexKey(addressKey, '');
    return (await store.keys(prefix)).map((key) => key.slice(prefix.length));
  }

  const findInAnyMode = async (sessionId: string) =>
    (await store.read(`order-${sessionId}`)) as Order | undefined;

  return {
    committed: (order) => ({ key: `order-${order.sessionId}`, data: order }),
    async find(sessionId) {
      const order = await findInAnyMode(sessionId);
      return order?.live === live ? order : undefined;
    },
    findInAnyMode,
    indexed: ({ sessionId }, address) => ({
      key: indexKey(crypto.addressKey(address), sessionId),
      data: { sessionId },
    }),
    sessionsOfBuyer: (email) => sessionsOfAddressKey(crypto.addressKey(email)),
    sessionsOfAddressKey,
    paidSessions: async () => (await store.keys('order-')).map((key) => key.slice('order-'.length)),
    done: (sessionId, at) => ({ key: `done-${sessionId}`, data: { at } }),
    isDone: async (sessionId) => (await store.read(`done-${sessionId}`)) !== undefined,
    async lineUp(purchase, cart) {
      const row = series<EqualPurchase>(store, rowStem(cart));
      const claim = await row.claim(
        ({ sessionId }) => sessionId === purchase.sessionId,
        () => purchase,
      );
      return claim === 'used-up' || claim.number === 1 ? undefined : row.at(claim.number - 1);
    },
    boughtBy: ({ sessionId, at }, buyer) => people.record(buyerKey(sessionId), { buyer, at }),
    async buyerOf({ sessionId }) {
      const kept = (await people.read(buyerKey(sessionId))) as { buyer: Buyer } | undefined;
      return kept?.buyer;
    },
    removeBuyer: ({ sessionId }) => store.remove(buyerKey(sessionId)),
    unindex: (sessionId, addressKey) => store.remove(indexKey(addressKey, sessionId)),
    async removeLineUp(cart) {
      const row = await store.keys(rowStem(cart));
      await Promise.all(row.map((key) => store.remove(key)));
    },
  };
}
