import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import type { FulfillmentServices } from '#netlify/orders/fulfill-purchase.ts';
import type { MailPreview, OrderDetail } from '#src/contracts/coach-orders.ts';
import { giftDayWords, giftDueAt } from '#src/domain/gifts/gift.ts';
import { isSameAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { isPublicTestMode } from '#netlify/platform/env.ts';
import type { Services } from '#netlify/services.ts';
import { helpBuyer } from '../help-buyer.ts';
import { requireEntitlement } from '#netlify/downloads/send-fresh-link.ts';
import { freshLinkMessage } from '#netlify/downloads/emails.ts';
import { accessStopped, giftRecipientErased } from '#netlify/downloads/access-errors.ts';
import { giftMessage, mailedGift } from '#netlify/gifts/gift-email.ts';
import { mailBooks, type Message } from '#netlify/mail/layout.ts';
import { accessOf, booksOf } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';
import { notPaid, openOrder } from './read-order.ts';

/**
 * Previews the email that {@link sendBooks} would send to another address. Doesn't send or create
 * anything.
 * @throws {HttpError} session_not_found, access_stopped
 */
export async function previewMail(
  sessionId: string,
  email: string,
  services: OrderRecords & Pick<Services, 'catalog' | 'env' | 'now'>,
): Promise<MailPreview> {
  const { subject, text } = await composeLinkMail(sessionId, services);
  return { to: email, subject, text };
}

/**
 * Emails the buyer a link. If a new address is given, sends the link there. Otherwise, creates a
 * new link with the full validity period and download limit. If the order is paid but not fulfilled
 * yet, fulfills it first.
 * @param seen The address that the coach saw. If it has been changed to the new one since, doesn't
 * send another email.
 * @throws {HttpError} session_not_found, access_stopped, too_many_requests
 */
export async function sendBooks(
  sessionId: string,
  email: string | undefined,
  services: FulfillmentServices,
  seen = email,
): Promise<OrderDetail> {
  if (email !== undefined && !isSameAddress(seen, email)) {
    const order = await openOrder(sessionId, services);
    if (isSameAddress(order.gift ? order.gift.email : order.email, email))
      return { ...order, done: `The address was already changed to ${email}.` };
  }
  const help = await helpBuyer(sessionId, email, services, { newLink: email === undefined });
  if (help.status !== 'paid') throw notPaid();
  if (help.waitsFor !== undefined) {
    const order = await openOrder(sessionId, services);
    const day = order.gift ? giftDayWords(order.gift.on) : 'its day';
    const to = email ?? help.waitsFor;
    return { ...order, done: `Changed. We’ll send the gift to ${to} on ${day}.` };
  }
  if (help.mailedTo === undefined) {
    throw new HttpError(
      'access_stopped',
      'Nothing was sent, because the buyer doesn’t have access to these books. Check the history to see why.',
    );
  }
  const done = isPublicTestMode(services.env)
    ? 'Done. In test mode, emails go only to the addresses in COACH_EMAILS.'
    : // Lists show only part of an address. Here, the coach can check what she just typed.
      `Sent to ${email ?? help.mailedTo}.`;
  return { ...(await openOrder(sessionId, services)), done };
}

/**
 * Builds the email that `sendLinkToNewAddress` would send, or the email that delivers a gift on its
 * date. Omits the link's token, which only the reader may see. Doesn't send an email or create a
 * link.
 * @throws {HttpError} session_not_found, access_stopped
 */
async function composeLinkMail(
  sessionId: string,
  services: OrderRecords & Pick<Services, 'catalog' | 'env' | 'now'>,
): Promise<Message> {
  const { order, entitlement } = await requireEntitlement(sessionId, services);
  const access = accessOf(await services.bookAccess.state(order));
  if (access !== 'open') throw accessStopped(access);
  const { orders, gifts, entitlements, env, now } = services;
  const { giftOn } = order;
  const isWaiting = giftOn !== undefined && !(await gifts.isGiven(order));
  const at = isWaiting ? Math.max(now(), giftDueAt(giftOn, order.at)) : now();
  const { expiresAt } = await entitlements.previewUsableLink(entitlement, at);
  const books = mailBooks(booksOf(order.lines), services);
  const link = { books, downloadUrl: `${env.siteUrl}${routes.download}`, expiresAt };
  if (giftOn === undefined) return freshLinkMessage([link], true);
  const [buyer, gift] = await Promise.all([orders.buyerOf(order), gifts.find(order)]);
  if (!gift) throw giftRecipientErased();
  const myDownloadsUrl = `${env.siteUrl}${routes.myDownloads}`;
  return giftMessage({
    ...mailedGift(gift, services),
    ...link,
    from: buyer?.firstName,
    myDownloadsUrl,
  });
}
