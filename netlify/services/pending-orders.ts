import type { Gift } from '#src/domain/gift.ts';
import type { Buyer, PendingOrder } from '#src/domain/order.ts';
import { eachOf, type Store } from './store.ts';
import type { SiteCrypto } from './crypto.ts';

const AT_ONCE = 20;

export function createPendingOrders(store: Store, crypto: SiteCrypto) {
  const key = (orderId: string) => `checkout-${orderId}`;
  return {
    save: (pendingOrder: PendingOrder) => store.create(key(pendingOrder.orderId), pendingOrder),
    /** Encrypts for the pending order of an order. */
    encrypt: (data: Buyer | Gift, orderId: string) => crypto.encrypt(data, key(orderId)),
    find: async (orderId: string) => (await store.read(key(orderId))) as PendingOrder | undefined,
    /** Those that nobody removed yet: of 35 days at most. May lag a minute behind. */
    async all(): Promise<PendingOrder[]> {
      const keys = await store.keys(key(''));
      const found: PendingOrder[] = [];
      await eachOf(keys, AT_ONCE, async (one) => {
        const pendingOrder = (await store.read(one)) as PendingOrder | undefined;
        if (pendingOrder) found.push(pendingOrder);
      });
      return found;
    },
    buyerOf: ({ buyer, orderId }: PendingOrder) => crypto.decrypt(buyer, key(orderId)) as Buyer,
    giftOf: ({ gift, orderId }: Pick<PendingOrder, 'gift' | 'orderId'>) =>
      gift === undefined ? undefined : (crypto.decrypt(gift, key(orderId)) as Gift),
    /** Removes a pending order whose order is complete. */
    remove: (orderId: string) => store.remove(key(orderId)),
  };
}
