import { MAIL_TROUBLE } from '#src/domain/alerts/alert.ts';
import type { Order } from '#src/domain/orders/order.ts';
import { orderMailOf } from './email-registry.ts';
import { dueAt, type MailJob } from './outbox-records.ts';
import type { Services } from '#netlify/services.ts';

/**
 * Returns who gets an email about an order. If the order isn't a gift, the recipient is the buyer.
 */
export function addresseeOf(
  ref: MailJob['ref'],
  order: Order,
  services: Pick<Services, 'emails'>,
): 'buyer' | 'recipient' | 'helper' {
  const to = orderMailOf(ref, services)?.to ?? 'recipient';
  return to === 'recipient' ? recipientOf(order) : to;
}

export function recipientOf({ giftOn }: Order): 'buyer' | 'recipient' {
  return giftOn === undefined ? 'buyer' : 'recipient';
}

/**
 * Closes the alerts about one person's emails for an order, because that person has a new address
 * or an email arrived.
 * @param until Closes only alerts about emails due by then, in milliseconds since 1970. Later ones
 * may have gone to another address.
 */
export async function endMailTrouble(
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
