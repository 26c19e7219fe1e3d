import { createAccessLog, type AccessLog } from './access-log.ts';
import { createAlerts, type Alerts } from './alerts.ts';
import { createLicences, type Licences } from './licences.ts';
import { createGifts, type Gifts } from './gifts.ts';
import { createOrderAddresses, type OrderAddresses } from './order-addresses.ts';
import { createOrderList, type OrderList } from './order-list.ts';
import { createOrderNotes, type OrderNotes } from './order-notes.ts';
import { createOrders, type Orders } from './orders.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Store } from './store.ts';
import type { SiteCrypto } from './crypto.ts';
import { createEncryptedStore, type EncryptedStore } from './encryption.ts';

/** What is known about orders. */
export interface OrderFacts {
  crypto: SiteCrypto;
  /** Records about people, encrypted. */
  people: EncryptedStore;
  orders: Orders;
  gifts: Gifts;
  orderAddresses: OrderAddresses;
  orderNotes: OrderNotes;
  orderList: OrderList;
  licences: Licences;
  accessLog: AccessLog;
  outbox: Outbox;
  alerts: Alerts;
}

/** The facts about orders, over a store. @param live The mode of the shop's key. */
export function createOrderFacts(records: Store, crypto: SiteCrypto, live: boolean): OrderFacts {
  const people = createEncryptedStore(records, crypto);
  const orders = createOrders(records, people, crypto, live);
  const gifts = createGifts(records, people, orders);
  const orderAddresses = createOrderAddresses(records, people, crypto, orders, gifts);
  return {
    crypto,
    people,
    orders,
    gifts,
    orderAddresses,
    orderNotes: createOrderNotes(people, crypto, orderAddresses),
    orderList: createOrderList(records, live),
    licences: createLicences(records),
    accessLog: createAccessLog(records),
    outbox: createOutbox(records, live),
    alerts: createAlerts(records, live),
  };
}
