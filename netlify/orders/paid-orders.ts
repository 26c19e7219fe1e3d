import type { Buyer, Order, OrderLine } from '#src/domain/orders/order.ts';
import { comparableAddress } from '#src/domain/email-address.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import { namesOf, type Store } from '#netlify/storage/store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

/** A paid session in the duplicate-purchase index. */
interface EqualPurchase {
  sessionId: string;
  at: number;
}

interface OrderCart {
  email: string;
  lines: readonly OrderLine[];
  live: boolean;
  /** Address of the gift's recipient, if the order is a gift. */
  recipient?: string | undefined;
}

/**
 * Paid orders. Each record is written only once. For the keys, and the order in which a purchase
 * writes them, see "How a purchase works" in netlify/README.md.
 */
export type Orders = ReturnType<typeof createOrders>;

/**
 * Stores orders, and their buyers in an encrypted store.
 * @param live Mode of the shop's key.
 */
export function createOrders(
  store: Store,
  people: EncryptedStore,
  crypto: SiteCrypto,
  live: boolean,
) {
  const duplicatesStem = ({ email, lines, recipient, live: isPaid }: OrderCart) => {
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
    /** Returns the record that commits a purchase, for {@link Store.createAll}. */
    committed: (order: Order) => ({ key: `order-${order.sessionId}`, data: order }),
    /**
     * Returns a session's order if it was paid in the mode of the shop's key. An order in the other
     * mode is ignored: it doesn't grant access, trigger emails, or count anywhere.
     */
    async find(sessionId: string): Promise<Order | undefined> {
      const order = await findInAnyMode(sessionId);
      return order?.live === live ? order : undefined;
    },
    /**
     * Returns a session's order in either Stripe mode. Used for personal data, and to tell an
     * unknown session from an order paid in the other Stripe mode.
     */
    findInAnyMode,
    /** Returns the record that indexes an order by address, for {@link Store.createAll}. */
    indexed: ({ sessionId }: Order, address: string) => ({
      key: indexKey(crypto.addressKey(address), sessionId),
      data: { sessionId },
    }),
    /**
     * Returns the sessions whose orders are indexed by an address: that of a buyer, a gift's
     * recipient, or a helper. May lag behind by a minute.
     */
    sessionsOfBuyer: (email: string) => sessionsOfAddressKey(crypto.addressKey(email)),
    sessionsOfAddressKey,
    /** Returns the sessions that have an order. May lag behind by a minute. */
    paidSessions: () => namesOf(store, 'order-'),
    /**
     * Returns the record that marks a purchase as complete, so that the sweeper doesn't need to
     * check it again.
     */
    done: (sessionId: string, at: number) => ({ key: `done-${sessionId}`, data: { at } }),
    isDone: async (sessionId: string) => (await store.read(`done-${sessionId}`)) !== undefined,
    /**
     * Adds a session to the duplicate-purchase index, which lists purchases of the same books by
     * the same buyer for the same person. Returns the previous purchase.
     */
    async indexPurchase(
      purchase: EqualPurchase,
      cart: OrderCart,
    ): Promise<EqualPurchase | undefined> {
      const purchases = sequence<EqualPurchase>(store, duplicatesStem(cart));
      const claim = await purchases.claim(
        ({ sessionId }) => sessionId === purchase.sessionId,
        () => purchase,
      );
      return claim === 'used-up' || claim.number === 1 ? undefined : purchases.at(claim.number - 1);
    },
    /**
     * Returns the buyer's record, for {@link Store.createAll}. It must be created before its order.
     */
    boughtBy: ({ sessionId, at }: Order, buyer: Buyer) =>
      people.record(buyerKey(sessionId), { buyer, at }),
    /** Returns `undefined` if the buyer's data was erased. */
    async buyerOf({ sessionId }: Order): Promise<Buyer | undefined> {
      const kept = (await people.read(buyerKey(sessionId))) as { buyer: Buyer } | undefined;
      return kept?.buyer;
    },
    removeBuyer: ({ sessionId }: Order) => store.remove(buyerKey(sessionId)),
    /** Removes an order from an address's index. */
    unindex: (sessionId: string, addressKey: string) =>
      store.remove(indexKey(addressKey, sessionId)),
    /** Removes a buyer's entries for one cart from the duplicate-purchase index. */
    async unindexPurchase(cart: OrderCart): Promise<void> {
      const keys = await store.keys(duplicatesStem(cart));
      await Promise.all(keys.map((key) => store.remove(key)));
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    orders: Orders;
  }
}
