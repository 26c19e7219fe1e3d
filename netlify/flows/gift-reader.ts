import { isSameAddress } from '#src/domain/email-address.ts';
import { giftDayWords } from '#src/domain/gift.ts';
import type { Order } from '#src/domain/order.ts';
import { Refusal } from '#src/domain/refusal.ts';
import type { Services } from '#netlify/services/services.ts';
import { isCurrentAddress } from './order-address.ts';

/** The id of the one mail that brings a gift. */
export function giftMailId(sessionId: string, { vault }: Pick<Services, 'vault'>): string {
  return vault.mailId(sessionId, 'gift');
}

/** Whether the mail that brings a gift was written. Before, its recipient hears of nothing. */
export async function isGiven({ sessionId }: Order, services: Services): Promise<boolean> {
  return (await services.outbox.mail(giftMailId(sessionId, services))) !== undefined;
}

/** Whether an order's books are for this address by now: a gift's for its recipient once it was sent. */
export async function isReader(
  order: Order,
  address: string,
  services: Services,
): Promise<boolean> {
  if (order.giftOn === undefined) return isCurrentAddress(order, address, services);
  return (
    isSameAddress(await services.orderAddresses.reader(order), address) &&
    (await isGiven(order, services))
  );
}

/** Why the link to a gift is not mailed before its day. */
export function notGivenYet(on: string): Refusal {
  return new Refusal(
    'access_stopped',
    `This order is a gift. It is sent on ${giftDayWords(on)}. Nothing was sent now.`,
  );
}

/** Why a gift can be mailed to nobody any more. */
export function recipientForgotten(): Refusal {
  return new Refusal(
    'access_stopped',
    'The person this gift is for asked us to delete what we know about them. So we cannot send an email. Write to the buyer, and offer the money back.',
  );
}
