import { createAccessLog } from './access-log.ts';
import { createAlerts } from './alerts.ts';
import { createEntitlements } from './entitlements.ts';
import { createGifts } from './gifts.ts';
import { createOrderAddresses } from './order-addresses.ts';
import { createOrderList } from './order-list.ts';
import { createOrderNotes } from './order-notes.ts';
import { createOrders } from './orders.ts';
import { createOutbox } from './outbox.ts';
import type { Store } from './store.ts';
import type { SiteCrypto } from './crypto.ts';
import { createEncryptedStore } from './encryption.ts';

export type OrderFacts = ReturnType<typeof createOrderFacts>;

/** The facts about orders, over a store. @param live The mode of the shop's key. */
export function createOrderFacts(records: Store, crypto: SiteCrypto, live: boolean) {
  const people = createEncryptedStore(records, crypto);
  const orders = createOrders(records, people, crypto, live);
  const outbox = createOutbox(records, live);
  const gifts = createGifts(records, people, crypto, orders, outbox);
  const orderAddresses = createOrderAddresses(records, people, crypto, orders, gifts);
  return {
    crypto,
    people,
    orders,
    gifts,
    orderAddresses,
    orderNotes: createOrderNotes(people, crypto, orderAddresses),
    orderList: createOrderList(records, live),
    entitlements: createEntitlements(records),
    accessLog: createAccessLog(records),
    outbox,
    alerts: createAlerts(records, live),
  };
}
