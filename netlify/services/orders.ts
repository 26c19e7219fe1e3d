import type { Buyer, Order, OrderLine } from '#src/domain/order.ts';
import { comparableAddress } from '#src/domain/email-address.ts';
import { series } from './series.ts';
import type { Created, NewRecord, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** A paid session in the row of equal purchases by one buyer. */
interface EqualPurchase {
  sessionId: string;
  at: number;
}

/**
 * Paid orders. Every method writes a record at most once or reads one; see the room's README for the
 * keys and the order in which a purchase writes them.
 */
export interface Orders {
  /** The commit point of a purchase. */
  save(order: Order): Promise<Created>;
  find(sessionId: string): Promise<Order | undefined>;
  /** Lets an address find an order: a record for {@link Store.createAll}. */
  indexed(order: Order, address: string): NewRecord;
  /** Sessions that an address has paid for; may lag a minute behind. */
  sessionsOfBuyer(email: string): Promise<string[]>;
  /** Sessions that have an order; may lag a minute behind. */
  paidSessions(): Promise<string[]>;
  /** The record that says that every fact of a purchase exists, so that the sweeper need not look again. */
  done(sessionId: string, at: number): NewRecord;
  isDone(sessionId: string): Promise<boolean>;
  /** Puts a session in the row of purchases by the same buyer of the same books; gives the one before it. */
  lineUp(
    purchase: EqualPurchase,
    cart: { email: string; lines: readonly OrderLine[] },
  ): Promise<EqualPurchase | undefined>;
  /** Opens the sealed buyer of an intent or order. */
  buyerOf(record: { buyer: string }): Buyer;
}

/** Orders over a store. Who bought lies sealed. */
export function createOrders(store: Store, vault: Vault): Orders {
  const buyerOf = (record: { buyer: string }) => vault.unseal(record.buyer) as Buyer;

  return {
    save: (order) => store.create(`order-${order.sessionId}`, order),
    find: async (sessionId) => (await store.read(`order-${sessionId}`)) as Order | undefined,
    indexed: ({ sessionId }, address) => ({
      key: `buyer-${vault.addressKey(address)}-${sessionId}`,
      data: { sessionId },
    }),
    async sessionsOfBuyer(email) {
      const prefix = `buyer-${vault.addressKey(email)}-`;
      return (await store.keys(prefix)).map((key) => key.slice(prefix.length));
    },
    paidSessions: async () => (await store.keys('order-')).map((key) => key.slice('order-'.length)),
    done: (sessionId, at) => ({ key: `done-${sessionId}`, data: { at } }),
    isDone: async (sessionId) => (await store.read(`done-${sessionId}`)) !== undefined,
    async lineUp(purchase, { email, lines }) {
      const books = lines.map(({ slug, quantity }) => `${slug} ${quantity}`).toSorted();
      const cart = vault.fingerprint(JSON.stringify([comparableAddress(email), books]));
      const row = series<EqualPurchase>(store, `bought-${cart}-`);
      const claim = await row.claim(
        ({ sessionId }) => sessionId === purchase.sessionId,
        () => purchase,
      );
      return claim === 'used-up' || claim.number === 1 ? undefined : row.at(claim.number - 1);
    },
    buyerOf,
  };
}
