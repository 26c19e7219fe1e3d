import type { Gift } from '#src/domain/gifts/gift.ts';
import type { Buyer, PendingOrder } from '#src/domain/orders/order.ts';
import type { Store } from '#netlify/storage/store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';

export function createPendingOrders(store: Store, crypto: SiteCrypto) {
  const key = (orderId: string) => `checkout-${orderId}`;
  return {
    save: (pendingOrder: PendingOrder) => store.create(key(pendingOrder.orderId), pendingOrder),
    /** Encrypts data for the pending order with this ID. */
    encrypt: (data: Buyer | Gift, orderId: string) => crypto.encrypt(data, key(orderId)),
    find: async (orderId: string) => (await store.read(key(orderId))) as PendingOrder | undefined,
    buyerOf: ({ buyer, orderId }: PendingOrder) => crypto.decrypt(buyer, key(orderId)) as Buyer,
    giftOf: ({ gift, orderId }: Pick<PendingOrder, 'gift' | 'orderId'>) =>
      gift === undefined ? undefined : (crypto.decrypt(gift, key(orderId)) as Gift),
    /** Removes a pending order after it has been fulfilled. */
    remove: (orderId: string) => store.remove(key(orderId)),
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    pendingOrders: ReturnType<typeof createPendingOrders>;
  }
}
