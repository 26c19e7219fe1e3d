import type { OrderRow } from '#src/contracts/coach-orders.ts';
import { CHECKOUT_SESSION_ID } from '#src/contracts/process-purchase.ts';
import { type Alert, type Task, taskOf } from '#src/domain/alerts/alert.ts';
import type { Gift } from '#src/domain/gifts/gift.ts';
import { maskAddress, maskApart } from '#src/domain/email-address.ts';
import {
  type Buyer,
  type Order,
  type OrderLine,
  accessOf,
  orderNumber,
} from '#src/domain/orders/order.ts';
import {
  type TimelineEvent,
  summarizeMails,
  giftState,
} from '#src/domain/orders/order-timeline.ts';
import type { StoredAccessState } from '#netlify/orders/book-access.ts';
import { paymentOf } from '#netlify/alerts/alert-records.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import type { Services } from '#netlify/services.ts';
import { readMails } from './timeline.ts';

/** Returns list rows for orders. Reads open alerts while the session IDs are still loading. */
export async function readRows(
  sessionIds: Promise<readonly string[]>,
  { orderRepository }: Pick<Services, 'orderRepository'>,
): Promise<OrderRow[]> {
  const orderRecords = await orderRepository.prefetch(sessionIds);
  const readFound = async (sessionId: string) => {
    const order = await orderRecords.orders.find(sessionId);
    return order && readRow(order, [], orderRecords);
  };
  const [rows, alerts] = await Promise.all([
    sessionIds.then((ids) => Promise.all(ids.map(readFound))),
    namedAlerts(orderRecords),
  ]);
  return distinguish(rows.filter((row) => row !== undefined)).map((row) => ({
    ...row,
    tasks: tasksOf(alertsAbout(row.sessionId, alerts)),
  }));
}

/** A list row, plus the buyer's full address. Lists show only part of the address. */
export interface RowWithAddress {
  row: OrderRow;
  address: string | undefined;
}

/** Unmasks just enough of each address to distinguish buyers with the same first name. */
export function distinguish(found: readonly RowWithAddress[]): OrderRow[] {
  return found.map(({ row, address }) => {
    if (address === undefined) return row;
    const namesakes = found.filter((one) => one.row.firstName === row.firstName);
    const others = namesakes.flatMap((one) => one.address ?? []);
    return { ...row, emailMasked: maskApart(address, others) };
  });
}

/** Returns open alerts, each with the session ID of its order, if it has one. */
export async function namedAlerts(services: OrderRecords) {
  return Promise.all(
    (await services.alerts.open()).map(async (alert) => ({
      alert,
      sessionId: await sessionOf(alert, services),
    })),
  );
}

export function alertsAbout(
  sessionId: string,
  named: Awaited<ReturnType<typeof namedAlerts>>,
): Alert[] {
  return named.filter((one) => one.sessionId === sessionId).map(({ alert }) => alert);
}

/** Returns the session ID of an alert's order. Alerts about the site itself don't have one. */
export async function sessionOf(
  alert: Alert,
  { orderList }: OrderRecords,
): Promise<string | undefined> {
  if (alert.sessionId !== undefined) return alert.sessionId;
  const last = alert.subject.slice(alert.subject.lastIndexOf('-') + 1);
  if (CHECKOUT_SESSION_ID.test(last)) return last;
  const paymentId = paymentOf(alert);
  return paymentId === undefined ? undefined : orderList.ofPayment(paymentId);
}

/** Returns the row for an order with as few store reads as possible. */
export async function readRow(
  order: Order,
  alerts: readonly Alert[],
  services: OrderRecords,
): Promise<RowWithAddress> {
  const [contact, money, events, gift] = await Promise.all([
    services.orderAddresses.contact(order),
    services.bookAccess.state(order),
    readMails(order, services),
    services.gifts.find(order),
  ]);
  return {
    row: rowOf(order, { contact, money, events, gift, alerts }),
    address: contact.address,
  };
}

interface Known {
  contact: { buyer: Buyer | undefined; address: string | undefined };
  money: StoredAccessState;
  events: readonly TimelineEvent[];
  gift: Gift | undefined;
  alerts: readonly Alert[];
}

export function rowOf(order: Order, { contact, money, events, gift, alerts }: Known): OrderRow {
  const { orderId, sessionId, at, live, lines, totalCents, giftOn: on } = order;
  const access = accessOf(money);
  const { mail, mailedCents } = summarizeMails(events, on !== undefined);
  const { name = '', email: to = '', words } = gift ?? {};
  const ofGift = { name, email: to, ...(words ? { words } : {}), mail: giftState(events) };
  return {
    sessionId,
    number: orderNumber(orderId),
    at,
    live,
    firstName: contact.buyer?.firstName ?? '',
    emailMasked: maskAddress(contact.address),
    ...(contact.address === undefined ? { isErased: true } : {}),
    titles: titlesOf(lines),
    totalCents,
    access,
    mail,
    // Before refunds were recorded as events, only emails contained the amounts. A full refund may
    // not have an email at all.
    backCents: money.backCents ?? (access === 'refunded' ? totalCents : mailedCents),
    ...(on === undefined ? {} : { gift: { on, ...ofGift } }),
    tasks: tasksOf(alerts),
    ...stripeUrlOf(order),
  };
}

/** Returns the title of each line item, with the number of copies if there's more than one. */
export const titlesOf = (lines: readonly OrderLine[]): string[] =>
  lines.map(({ title, quantity }) => (quantity > 1 ? `${title} (${quantity})` : title));

function stripeUrlOf({ paymentId, live }: Order): { stripeUrl?: string } {
  return paymentId === undefined
    ? {}
    : { stripeUrl: `https://dashboard.stripe.com/${live ? '' : 'test/'}payments/${paymentId}` };
}

const tasksOf = (alerts: readonly Alert[]): Task[] => [...new Set(alerts.map(taskOf))];
