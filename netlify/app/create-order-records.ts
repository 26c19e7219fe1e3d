import { emails } from './emails.ts';
import { createBookAccess } from '#netlify/orders/book-access.ts';
import { createRefundRecords } from '#netlify/payments/refund-records.ts';
import { createAlerts } from '#netlify/alerts/alert-records.ts';
import { createEntitlements } from '#netlify/downloads/entitlements.ts';
import { createMessages } from '#netlify/contact/message-records.ts';
import { createGiftRecipients } from '#netlify/gifts/gift-recipient-records.ts';
import { createOrderAddresses } from '#netlify/orders/order-addresses.ts';
import { createOrderList } from '#netlify/orders/order-index.ts';
import { createOrderNotes } from '#netlify/orders/order-notes.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import { createOrders } from '#netlify/orders/paid-orders.ts';
import { createOutbox } from '#netlify/mail/outbox-records.ts';
import { isSqlStore } from '#netlify/storage/postgres-store.ts';
import type { Store } from '#netlify/storage/store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import { createEncryptedStore } from '#netlify/storage/encrypted-store.ts';

/**
 * Creates the order records on top of a store.
 * @param live Whether the shop uses a live Stripe key.
 */
export function createOrderRecords(
  records: Store,
  crypto: SiteCrypto,
  live: boolean,
): OrderRecords {
  const people = createEncryptedStore(records, crypto);
  const orders = createOrders(records, people, crypto, live);
  const outbox = createOutbox(records, live);
  const gifts = createGiftRecipients(records, people, crypto, orders, outbox);
  const orderAddresses = createOrderAddresses(records, people, crypto, orders, gifts);
  return {
    crypto,
    emails,
    people,
    orders,
    gifts,
    orderAddresses,
    orderNotes: createOrderNotes(people, crypto, orderAddresses),
    orderList: createOrderList(records, live, isSqlStore(records) ? records.select : undefined),
    entitlements: createEntitlements(records),
    refundRecords: createRefundRecords(records),
    bookAccess: createBookAccess(records),
    outbox,
    alerts: createAlerts(records, live),
    messages: createMessages(records, people),
  };
}
