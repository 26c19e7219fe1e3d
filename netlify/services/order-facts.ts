import { createAccessLog, type AccessLog } from './access-log.ts';
import { createAlerts, type Alerts } from './alerts.ts';
import { createBuyerKeys, type BuyerKeys } from './buyer-keys.ts';
import { createLicences, type Licences } from './licences.ts';
import { createGifts, type Gifts } from './gifts.ts';
import { createOrderAddresses, type OrderAddresses } from './order-addresses.ts';
import { createOrderList, type OrderList } from './order-list.ts';
import { createOrderNotes, type OrderNotes } from './order-notes.ts';
import { createOrders, type Orders } from './orders.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Store } from './store.ts';
import type { Vault } from './vault.ts';

/** What is known about orders. */
export interface OrderFacts {
  vault: Vault;
  buyerKeys: BuyerKeys;
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
export function createOrderFacts(records: Store, vault: Vault, live: boolean): OrderFacts {
  const buyerKeys = createBuyerKeys(records, vault);
  const orders = createOrders(records, vault, buyerKeys, live);
  const outbox = createOutbox(records, live);
  const gifts = createGifts(records, vault, orders, outbox);
  return {
    vault,
    buyerKeys,
    orders,
    gifts,
    orderAddresses: createOrderAddresses(records, vault, buyerKeys, orders, gifts),
    orderNotes: createOrderNotes(records, vault, buyerKeys),
    orderList: createOrderList(records, live),
    licences: createLicences(records),
    accessLog: createAccessLog(records),
    outbox,
    alerts: createAlerts(records, live),
  };
}
