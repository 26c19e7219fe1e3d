import { deliverQueued, type DeliveryServices } from '#netlify/mail/send-with-retries.ts';
import { LINK_MAILS_PER_DAY } from '#src/domain/downloads/download-limits.ts';
import { maskAddress } from '#src/domain/email-address.ts';
import { accessOf, type Entitlement, type Link, type Order } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { FreshLinkSent } from '#src/contracts/download.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';
import { libraryMailId } from './emails.ts';
import type { MailRef } from '#netlify/mail/email-definition.ts';
import type { Services } from '#netlify/services.ts';
import { COACH_MAILS_PER_DAY } from '#netlify/limits/limits.ts';
import { countUse, type Requester } from '#netlify/limits/limit-costly-requests.ts';
import { notGivenYet, recipientErased, recipientStopped } from './access-errors.ts';
import { readLink } from './read-link.ts';

/** Time window, in milliseconds, in which a second request counts as the same click. */
const SAME_CLICK = MINUTE;

/**
 * Emails a link for a token's order to the address on the order. Works with an expired or used-up
 * token, because a purchase never expires, only its links do.
 * @throws {HttpError} link_unknown, access_stopped, too_many_requests
 */
export async function sendFreshLink(
  token: string,
  services: DeliveryServices,
): Promise<FreshLinkSent> {
  const { order, entitlement } = await readLink(token, services);
  return mailOrderLink(order, entitlement, services);
}

/**
 * Emails the buyer another link to the books from a paid checkout session.
 * @throws {HttpError} session_not_found, access_stopped, too_many_requests
 */
export async function sendLinkAgain(
  sessionId: string,
  services: DeliveryServices,
): Promise<FreshLinkSent> {
  const { order, entitlement } = await requireEntitlement(sessionId, services);
  if (order.giftOn !== undefined) {
    throw new HttpError(
      'access_stopped',
      'This order is a gift, so the books go only to the person it’s for. They can get a new link on the My Downloads page.',
    );
  }
  return mailOrderLink(order, entitlement, services);
}

/**
 * Queues the email with links to everything an address has bought or received. Does the same work
 * for every address, so response times don't reveal who bought something. The orders are looked up
 * when the email is sent.
 * @returns the ID of the email, which is sent after the response
 * @throws {HttpError} too_many_requests
 */
export async function requestLibrary(
  address: string,
  services: Pick<Services, 'crypto' | 'limits' | 'now' | 'outbox' | 'records'>,
  from: Requester,
): Promise<string> {
  await countUse('library', from, services);
  const { outbox, records, crypto, now } = services;
  const addressKey = crypto.addressKey(address);
  const at = now();
  const mailId = libraryMailId(addressKey, at, services);
  const mail = { mailId, ref: { type: 'library', addressKey, at }, at, isUnowned: true } as const;
  // Write both in one call, with the queue entry last, so that someone who gets no response can
  // simply ask again.
  await records.createAll([...outbox.announcement(mail), outbox.queued(mail)]);
  return mailId;
}

/**
 * Emails an order's link at the coach's request. These emails have their own limit, separate from
 * the buyer's.
 * @throws {HttpError} session_not_found, access_stopped, too_many_requests
 */
export async function sendLinkByCoach(
  sessionId: string,
  services: DeliveryServices,
): Promise<FreshLinkSent> {
  const { order, entitlement } = await requireEntitlement(sessionId, services);
  return mailOrderLink(order, entitlement, services, true);
}

/**
 * When an order's email address changes, sends its link to the new address on the coach's behalf,
 * once per change. For a gift, sends the whole gift email again, because the first one may not have
 * reached anyone.
 * @param change The number of the address change.
 * @throws {HttpError} session_not_found, access_stopped
 */
export async function sendLinkToNewAddress(
  sessionId: string,
  change: number,
  services: DeliveryServices,
): Promise<FreshLinkSent> {
  const { entitlements, orderAddresses, outbox, crypto, now } = services;
  const { order, entitlement } = await requireEntitlement(sessionId, services);
  const isGift = order.giftOn !== undefined;
  const mailId = crypto.mailId(sessionId, isGift ? 'gift' : 'fresh-link', 'address', change);
  const { linkVersion } = await entitlements.usableLink(entitlement, now());
  const ref: MailRef = isGift
    ? { type: 'gift', sessionId }
    : { type: 'fresh-link', sessionId, linkVersion, byCoach: true };
  const mail = { mailId, ref, at: now() };
  await deliverQueued(mail, await outbox.queue(mail), services);
  return { emailMasked: maskAddress(await orderAddresses.recipient(order)) };
}

/**
 * Creates a new link for an order, with the full validity period and download limit for each book.
 * Clicking again within a minute doesn't create another one. Earlier links keep working until they
 * expire.
 * @throws {HttpError} session_not_found
 */
export async function renewLink(
  sessionId: string,
  services: Pick<Services, 'crypto' | 'entitlements' | 'now' | 'orders'>,
): Promise<Link> {
  const { entitlements, now } = services;
  const { entitlement } = await requireEntitlement(sessionId, services);
  const newest = await entitlements.newestLink(entitlement.entitlementId);
  if (newest && newest.linkVersion > 1 && now() < newest.at + SAME_CLICK) return newest;
  return entitlements.nextLink(entitlement, newest, now());
}

/** @throws {HttpError} session_not_found */
export async function requireEntitlement(
  sessionId: string,
  { orders, entitlements, crypto }: Pick<Services, 'crypto' | 'entitlements' | 'orders'>,
): Promise<{ order: Order; entitlement: Entitlement }> {
  const [order, entitlement] = await Promise.all([
    orders.find(sessionId),
    entitlements.find(crypto.entitlementId(sessionId)),
  ]);
  if (order && entitlement) return { order, entitlement };
  throw new HttpError(
    'session_not_found',
    'We can’t find a paid order for this page yet. Wait a minute and try again.',
  );
}

/**
 * Emails an order's link. A double click sends only one email. The coach's requests use their own
 * IDs, so they have a separate limit.
 */
async function mailOrderLink(
  order: Order,
  entitlement: Entitlement,
  services: DeliveryServices,
  byCoach = false,
): Promise<FreshLinkSent> {
  const { bookAccess, gifts, entitlements, orderAddresses, outbox, crypto, now } = services;
  const access = accessOf(await bookAccess.state(order));
  if (access !== 'open') throw recipientStopped(order, access);
  if (order.giftOn !== undefined && !(await gifts.isGiven(order))) {
    throw notGivenYet(order.giftOn);
  }
  const address = await orderAddresses.recipient(order);
  if (address === undefined) throw recipientErased();
  const sent = { emailMasked: maskAddress(address) };
  const { sessionId } = order;
  const { linkVersion } = await entitlements.usableLink(entitlement, now());
  const ref: MailRef = {
    type: 'fresh-link',
    sessionId,
    linkVersion,
    ...(byCoach ? { byCoach } : {}),
  };
  const at = now();
  const ids = [sessionId, ref.type, ...(byCoach ? ['coach'] : []), Math.floor(at / DAY)];
  const most = byCoach ? COACH_MAILS_PER_DAY : LINK_MAILS_PER_DAY;
  for (let number = 1; number <= most; number += 1) {
    const mail = { mailId: crypto.mailId(...ids, number), ref, at };
    const queued = await outbox.queue(mail);
    if (queued === 'created') {
      await deliverQueued(mail, queued, services);
      return sent;
    }
    const earlier = await outbox.mail(mail.mailId);
    if (earlier && at < earlier.at + SAME_CLICK) return sent;
  }
  throw new HttpError(
    'too_many_requests',
    `We’ve already sent ${most} emails for this order today. Please check your spam folder, or try again tomorrow.`,
  );
}
