import type { Order } from '#src/domain/orders/order.ts';
import { orderMailOf } from './email-registry.ts';
import type { MailJob } from './outbox-records.ts';
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
