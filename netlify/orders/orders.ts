import type { Buyer, Order, OrderLine } from '#src/domain/orders/order.ts';
import { comparableAddress } from '#src/domain/email-address.ts';
import { series } from '#netlify/storage/sequence.ts';
import { namesOf, type Store } from '#netlify/storage/store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

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
export type Orders = ReturnType<typeof createOrders>;

/** Orders over a store, and their buyers over an encrypted one. @param live The mode of the shop's key. */
export function createOrders(
  store: Store,
  people: EncryptedStore,
  crypto: SiteCrypto,
  live: boolean,
) {
  const rowStem = ({ email, lines, recipient, live: isPaid }: Cart) => {
    const books = lines.map(({ slug, quantity }) => `${slug} ${quantity}`).toSorted();
    const people = [email, ...(recipient === undefined ? [] : [recipient])].map(comparableAddress);
    const parts = [...people, books, ...(isPaid ? [] : ['test'])];
    const cart = crypto.fingerprint(JSON.stringify(parts));
    return `bought-${cart}-`;
  };
  const buyerKey = (sessionId: string) => `person-${sessionId}`;
  const indexKey = (addressKey: string, sessionId: string) => `buyer-${addressKey}-${sessionId}`;
  const sessionsOfAddressKey = (addressKey: string) => namesOf(store, indexKey(addressKey, ''));

  const findInAnyMode = async (sessionId: string) =>
    (await store.read(`order-${sessionId}`)) as Order | undefined;

  return {
    /** The commit point of a purchase: a record for {@link Store.createAll}. */
    committed: (order: Order) => ({ key: `order-${order.sessionId}`, data: order }),
    /**
     * The order of a session, if it was paid in the mode of the shop's key. One of the other mode is none: it gives
     * nothing, is mailed nothing and counts nowhere.
     */
    async find(sessionId: string): Promise<Order | undefined> {
      const order = await findInAnyMode(sessionId);
      return order?.live === live ? order : undefined;
    },
    /** The order of a session in either mode: for what is held about people, and to tell a stranger from a rehearsal. */
    findInAnyMode,
    /** Lets an address find an order: a record for {@link Store.createAll}. */
    indexed: ({ sessionId }: Order, address: string) => ({
      key: indexKey(crypto.addressKey(address), sessionId),
      data: { sessionId },
    }),
    /** Sessions that an address has paid for; may lag a minute behind. */
    sessionsOfBuyer: (email: string) => sessionsOfAddressKey(crypto.addressKey(email)),
    sessionsOfAddressKey,
    /** Sessions that have an order; may lag a minute behind. */
    paidSessions: () => namesOf(store, 'order-'),
    /** The record that says that every fact of a purchase exists, so that the sweeper need not look again. */
    done: (sessionId: string, at: number) => ({ key: `done-${sessionId}`, data: { at } }),
    isDone: async (sessionId: string) => (await store.read(`done-${sessionId}`)) !== undefined,
    /** Puts a session in the row of purchases by the same buyer of the same books for the same person; gives the one before it. */
    async lineUp(purchase: EqualPurchase, cart: Cart): Promise<EqualPurchase | undefined> {
      const row = series<EqualPurchase>(store, rowStem(cart));
      const claim = await row.claim(
        ({ sessionId }) => sessionId === purchase.sessionId,
        () => purchase,
      );
      return claim === 'used-up' || claim.number === 1 ? undefined : row.at(claim.number - 1);
    },
    /** The record of who bought, for {@link Store.createAll}: it must stand before its order. */
    boughtBy: ({ sessionId, at }: Order, buyer: Buyer) =>
      people.record(buyerKey(sessionId), { buyer, at }),
    /** `undefined` when the buyer of an order was forgotten. */
    async buyerOf({ sessionId }: Order): Promise<Buyer | undefined> {
      const kept = (await people.read(buyerKey(sessionId))) as { buyer: Buyer } | undefined;
      return kept?.buyer;
    },
    removeBuyer: ({ sessionId }: Order) => store.remove(buyerKey(sessionId)),
    /** Lets an address find an order no more. */
    unindex: (sessionId: string, addressKey: string) =>
      store.remove(indexKey(addressKey, sessionId)),
    /** Removes the row of equal purchases of a buyer and a cart. */
    async removeLineUp(cart: Cart): Promise<void> {
      const row = await store.keys(rowStem(cart));
      await Promise.all(row.map((key) => store.remove(key)));
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    orders: Orders;
  }
}
