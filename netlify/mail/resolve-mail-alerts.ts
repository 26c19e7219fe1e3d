import { MAIL_TROUBLE } from '#src/domain/alerts/alert.ts';
import type { Order } from '#src/domain/orders/order.ts';
import { addresseeOf } from './addressee.ts';
import { dueAt } from './outbox-records.ts';
import type { Services } from '#netlify/services.ts';

/**
 * Closes the alerts about one person's emails for an order, because that person has a new address
 * or an email arrived.
 * @param until Closes only alerts about emails due by then, as Unix time in milliseconds. Later
 * ones may have gone to another address.
 */
export async function resolveMailAlerts(
  order: Order,
  addressee: 'buyer' | 'recipient',
  until: number,
  services: Pick<Services, 'alerts' | 'emails' | 'now' | 'outbox'>,
): Promise<void> {
  const { alerts, outbox, now } = services;
  await alerts.endOf(order.sessionId, MAIL_TROUBLE, now(), async (mailId) => {
    const mail = await outbox.mail(mailId);
    return (
      mail !== undefined &&
      dueAt(mail) <= until &&
      addresseeOf(mail.ref, order, services) === addressee
    );
  });
}
