import type { OrderDetail } from '#src/contracts/coach-orders.ts';
import { type Order, sumsOf } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import type { Services } from '#netlify/services.ts';
import { alertsAbout, namedAlerts, rowOf } from './rows.ts';
import { describeTask } from './open-tasks.ts';
import { readTimeline } from './timeline.ts';

/**
 * Returns an order with its timeline.
 * @throws {HttpError} session_not_found
 */
export async function openOrder(sessionId: string, services: OrderRecords): Promise<OrderDetail> {
  const { gifts, entitlements, orderAddresses, orderNotes, crypto } = services;
  const order = await requireOrder(sessionId, services);
  const [{ timeline, money }, alerts, link, contact, note, gift] = await Promise.all([
    readTimeline(order, services),
    namedAlerts(services).then((named) => alertsAbout(sessionId, named)),
    entitlements.newestLink(crypto.entitlementId(sessionId)),
    orderAddresses.contact(order),
    orderNotes.current(order),
    gifts.find(order),
  ]);
  const entitlement = link && (await entitlements.find(crypto.entitlementId(sessionId)));
  const { country, withdrawalConsent } = order;
  const books =
    entitlement &&
    link &&
    (await Promise.all(
      entitlement.files.map(async ({ slug, title, quantity }) => {
        const { entitlementId } = entitlement;
        const place = { entitlementId, linkVersion: link.linkVersion, slug };
        return { title, quantity, usesLeft: await entitlements.redemptionsLeft(place) };
      }),
    ));
  return {
    ...rowOf(order, { contact, money, events: timeline, gift, alerts }),
    name: [contact.buyer?.firstName, contact.buyer?.lastName].filter(Boolean).join(' '),
    email: contact.address ?? '',
    sums: sumsOf(order),
    ...(country === undefined ? {} : { country }),
    ...(withdrawalConsent === undefined ? {} : { withdrawalConsent }),
    ...(link && books
      ? { link: { linkVersion: link.linkVersion, expiresAt: link.expiresAt, books } }
      : {}),
    alerts: await Promise.all(alerts.map((alert) => describeTask(alert, services))),
    note,
    timeline,
  };
}

/** @throws {HttpError} session_not_found */
export async function requireOrder(
  sessionId: string,
  { orders }: Pick<Services, 'orders'>,
): Promise<Order> {
  const order = await orders.find(sessionId);
  if (order) return order;
  throw notPaid();
}

export function notPaid(): HttpError {
  return new HttpError(
    'session_not_found',
    'We can’t find a paid order here. Check the payment in Stripe.',
  );
}
