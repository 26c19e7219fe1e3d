import type { Gift } from '#src/domain/gift.ts';
import type { Buyer, PendingOrder } from '#src/domain/order.ts';
import { eachOf, type Created, type Store } from './store.ts';
import type { SiteCrypto } from './crypto.ts';

export interface PendingOrders {
  save(pendingOrder: PendingOrder): Promise<Created>;
  /** Encrypts for the pending order of an order. */
  encrypt(data: Buyer | Gift, orderId: string): string;
  find(orderId: string): Promise<PendingOrder | undefined>;
  /** Those that nobody removed yet: of 35 days at most. May lag a minute behind. */
  all(): Promise<PendingOrder[]>;
  buyerOf(pendingOrder: PendingOrder): Buyer;
  giftOf(pendingOrder: Pick<PendingOrder, 'gift' | 'orderId'>): Gift | undefined;
  /** Removes a pending order whose order is complete. */
  remove(orderId: string): Promise<void>;
}

const AT_ONCE = 20;

export function createPendingOrders(store: Store, crypto: SiteCrypto): PendingOrders {
  const key = (orderId: string) => `checkout-${orderId}`;
  return {
    save: (pendingOrder) => store.create(key(pendingOrder.orderId), pendingOrder),
    encrypt: (data, orderId) => crypto.encrypt(data, key(orderId)),
    find: async (orderId) => (await store.read(key(orderId))) as PendingOrder | undefined,
    async all() {
      const keys = await store.keys(key(''));
      const found: PendingOrder[] = [];
      await eachOf(keys, AT_ONCE, async (one) => {
        const pendingOrder = (await store.read(one)) as PendingOrder | undefined;
        if (pendingOrder) found.push(pendingOrder);
      });
      return found;
    },
    buyerOf: ({ buyer, orderId }) => crypto.decrypt(buyer, key(orderId)) as Buyer,
    giftOf: ({ gift, orderId }) =>
      gift === undefined ? undefined : (crypto.decrypt(gift, key(orderId)) as Gift),
    remove: (orderId) => store.remove(key(orderId)),
  };
}
