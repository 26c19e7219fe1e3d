import { accessOf, type Access } from '#src/domain/orders/order.ts';
import { isSameAddress, maskAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { fulfilPurchase, type Fulfilling } from '#netlify/orders/fulfill-purchase.ts';
import { notGivenYet, giftRecipientErased } from '#netlify/downloads/open-download.ts';
import { endMailTrouble, recipientOf } from '#netlify/mail/delivery-problems.ts';
import {
  renewLink,
  sendLinkByCoach,
  sendLinkToNewAddress,
} from '#netlify/downloads/send-fresh-link.ts';

/** Changes of an address that the coach can make; far more than a buyer has. */
const ADDRESS_CHANGES = 50;

export type Help =
  | { status: 'confirming' | 'unpaid' | 'failed' | 'refused' | 'unknown' }
  | {
      status: 'paid';
      orderId: string;
      access: Access;
      /** The address, masked, that a link was mailed to. */
      mailedTo?: string;
      /** The new address, masked, of a gift that is sent later. */
      waitsFor?: string;
    };

/**
 * Helps a buyer who paid and got nothing: completes the order if need be, puts the address right, and
 * mails a link; of a gift the recipient, once it was sent. Nothing is mailed for an order that was paid back, is disputed or was stopped.
 * @param email The right address; without it the mail goes where the order says.
 * @param options With `newLink` the mail has a link that begins anew, with all its days and downloads.
 * @throws {HttpError} too_many_requests after 10 mails in a day or 50 changes; access_stopped for a gift before its day, and for one whose recipient was forgotten
 */
export async function helpBuyer(
  sessionId: string,
  email: string | undefined,
  services: Fulfilling,
  { newLink = false }: { newLink?: boolean } = {},
): Promise<Help> {
  const { accessLog, gifts, orderAddresses, now } = services;
  const fulfilment = await fulfilPurchase(sessionId, 'sweeper', services);
  if (fulfilment.status !== 'paid') return { status: fulfilment.status };
  const { order } = fulfilment;
  const { orderId } = order;
  const access = accessOf(await accessLog.moneyFacts(order));
  if (access !== 'open') return { status: 'paid', orderId, access };
  const gift = await gifts.find(order);
  if (order.giftOn !== undefined && !gift) throw giftRecipientErased();
  if (email === undefined || isSameAddress(await orderAddresses.recipient(order), email)) {
    if (gift && !(await gifts.isGiven(order))) throw notGivenYet(gift.on);
    if (newLink) await renewLink(sessionId, services);
    const { emailMasked } = await sendLinkByCoach(sessionId, services);
    return { status: 'paid', orderId, access, mailedTo: emailMasked };
  }
  const at = now();
  const number = gift
    ? await gifts.change(order, gift, email, at)
    : await orderAddresses.change(order, email, ADDRESS_CHANGES, at);
  if (number === 'used-up') {
    throw new HttpError(
      'too_many_requests',
      `The address of this order was changed ${ADDRESS_CHANGES} times. Ask a developer.`,
    );
  }
  const changed = { status: 'paid', orderId, access } as const;
  // Asked behind the change: a gift that is not sent by now goes to the new address.
  if (gift && !(await gifts.isGiven(order))) {
    return { ...changed, waitsFor: maskAddress(email) };
  }
  const { emailMasked } = await sendLinkToNewAddress(sessionId, number, services);
  await endMailTrouble(order, recipientOf(order), at, services);
  return { ...changed, mailedTo: emailMasked };
}
