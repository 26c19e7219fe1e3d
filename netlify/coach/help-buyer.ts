import { accessOf, NO_ADDRESS, type Access } from '#src/domain/orders/order.ts';
import { isSameAddress, maskAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { fulfillPurchase, type FulfillmentServices } from '#netlify/orders/fulfill-purchase.ts';
import { notGivenYet, giftRecipientErased } from '#netlify/downloads/access-errors.ts';
import { resolveMailAlerts } from '#netlify/mail/resolve-mail-alerts.ts';
import { recipientOf } from '#netlify/mail/addressee.ts';
import {
  renewLink,
  sendLinkByCoach,
  sendLinkToNewAddress,
} from '#netlify/downloads/send-fresh-link.ts';

/** Number of times the coach can change an address. Buyers are allowed far fewer changes. */
const ADDRESS_CHANGES = 50;

export type Help =
  | { status: 'confirming' | 'unpaid' | 'failed' | 'refused' | 'unknown' }
  | {
      status: 'paid';
      orderId: string;
      access: Access;
      /** Masked address the link was emailed to. */
      mailedTo?: string;
      /** Masked new address for a gift that will be sent later. */
      waitsFor?: string;
    };

/**
 * Helps a buyer who paid but received nothing: fulfills the order if needed, corrects the address,
 * and emails a link. For a gift that has been sent, emails the recipient instead. Doesn't send
 * anything if the order was refunded, disputed, or stopped.
 * @param email The correct address. If omitted, the email goes to the address on the order.
 * @param options Set `newLink` to send a new link with the full validity period and download limit.
 * @throws {HttpError} too_many_requests after 10 emails in a day or 50 changes; access_stopped for
 * a gift before its date, or if the address was erased
 */
export async function helpBuyer(
  sessionId: string,
  email: string | undefined,
  services: FulfillmentServices,
  { newLink = false }: { newLink?: boolean } = {},
): Promise<Help> {
  const { bookAccess, gifts, orderAddresses, now } = services;
  const fulfillment = await fulfillPurchase(sessionId, 'sweeper', services);
  if (fulfillment.status !== 'paid') return { status: fulfillment.status };
  const { order } = fulfillment;
  const { orderId } = order;
  const [accessState, gift, recipient] = await Promise.all([
    bookAccess.state(order),
    gifts.find(order),
    orderAddresses.recipient(order),
  ]);
  const access = accessOf(accessState);
  if (access !== 'open') return { status: 'paid', orderId, access };
  if (order.giftOn !== undefined && !gift) throw giftRecipientErased();
  if (email === undefined && recipient === undefined) {
    throw new HttpError('access_stopped', NO_ADDRESS);
  }
  if (email === undefined || isSameAddress(recipient, email)) {
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
      `You’ve changed this order’s address ${ADDRESS_CHANGES} times, which is the limit. Ask a developer for help.`,
    );
  }
  const changed = { status: 'paid', orderId, access } as const;
  // Check after the change: if the gift hasn't been sent by now, it will go to the new address.
  if (gift && !(await gifts.isGiven(order))) {
    return { ...changed, waitsFor: maskAddress(email) };
  }
  const { emailMasked } = await sendLinkToNewAddress(sessionId, number, services);
  await resolveMailAlerts(order, recipientOf(order), at, services);
  return { ...changed, mailedTo: emailMasked };
}
