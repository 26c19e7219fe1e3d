import type { OrderGift, OrderRow } from '#src/contracts/coach-orders.ts';
import { easternDay, formatMoment } from '#src/domain/coach-day.ts';
import { LINK_DAYS, REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { formatPrice } from '#src/domain/money.ts';
import type { Access } from '#src/domain/orders/order.ts';
import type { MailState } from '#src/domain/orders/order-timeline.ts';
import { cleanMachineText } from '#src/domain/typed-text.ts';
import { routes } from '#src/routes.ts';

const MAIL_WORDS: Readonly<Record<MailState, string>> = {
  none: 'No emails yet',
  waiting: 'Email not sent yet',
  sent: 'Email sent',
  delivered: 'Email delivered',
  bounced: 'Email not delivered',
  dead: 'This email address doesn’t work',
};

/** Labels for an order's access state, for the coach. */
export const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  open: 'Has access to the books',
  refunded: 'Refunded, no access to the books',
  disputed: 'Disputed, no access to the books',
  stopped: 'You turned off access to the books',
};

/** Describes a gift for the coach: recipient and date. */
export function giftWords({ name, on }: OrderGift): string {
  return `Gift for ${name || 'a person whose data was deleted'} on ${giftDayWords(on)}`;
}

const GIFT_MAIL_WORDS: Readonly<Record<MailState, string>> = {
  none: 'not sent yet',
  waiting: 'not sent yet',
  sent: 'sent',
  delivered: 'delivered',
  bounced: 'not delivered',
  dead: 'can’t be sent',
};

/**
 * Describes the status of the latest email for the coach. For a gift, covers both the email to the
 * buyer and the one to the recipient.
 */
export function mailWords({
  mail,
  gift,
  isErased,
}: Pick<OrderRow, 'gift' | 'mail'> & { isErased?: true | undefined }): string {
  if (!gift) return isErased ? 'Data deleted' : MAIL_WORDS[mail];
  return `Email to the buyer: ${isErased ? 'data deleted' : GIFT_MAIL_WORDS[mail]}. Email with the gift: ${GIFT_MAIL_WORDS[gift.mail]}`;
}

/**
 * Describes an order's state for a list: gift, emails, and access. Access is mentioned only if the
 * buyer doesn't have it.
 */
export const stateWords = (
  order: Pick<OrderRow, 'access' | 'gift' | 'mail'> & { isErased?: true | undefined },
): string =>
  [
    ...(order.gift ? [giftWords(order.gift)] : []),
    mailWords(order),
    ...(order.access === 'open' ? [] : [ACCESS_WORDS[order.access]]),
  ].join('. ');

/** Describes a payment: amount, time, and any refund. */
export function paidWords({
  totalCents,
  backCents,
  at,
  live,
}: Pick<OrderRow, 'at' | 'backCents' | 'live' | 'totalCents'>): string {
  const refunded = backCents > 0 ? `, ${formatPrice(backCents)} refunded` : '';
  return `${formatPrice(totalCents)}${refunded}, ${formatMoment(at)}${live ? '' : ', test payment'}`;
}

/** Returns a buyer's first name and masked address. */
export const buyerWords = ({
  firstName,
  emailMasked,
  isErased,
}: Pick<OrderRow, 'emailMasked' | 'firstName'> & { isErased?: true | undefined }): string =>
  isErased ? 'Data deleted' : firstName === '' ? emailMasked : `${firstName}, ${emailMasked}`;

/** Returns whether the email address for the book links was erased. */
export const hasNoAddress = ({ gift, isErased }: Pick<OrderRow, 'gift' | 'isErased'>): boolean =>
  gift ? gift.email === '' : isErased === true;

/** Returns the buyer's first name, or “the buyer” if we don't have it. */
export const nameInSentence = ({ firstName }: Pick<OrderRow, 'firstName'>) =>
  firstName || 'the buyer';

/** Describes the effects of sending a new link. */
export const newLinkWords = (order: Pick<OrderRow, 'firstName' | 'gift'>): string =>
  `We’ll email ${order.gift ? order.gift.name || 'the person who gets the gift' : nameInSentence(order)}. The link will work for ${LINK_DAYS} days and ${REDEMPTIONS_PER_LINK} downloads of each book.`;

/**
 * Returns whether an order is a gift whose delivery date is still in the future, so no link can be
 * sent yet.
 */
export const isGiftToCome = ({ gift }: Pick<OrderRow, 'gift'>): boolean =>
  gift?.mail === 'none' && gift.on > easternDay(Date.now());

export const orderPath = (sessionId: string): string => `${routes.adminOrder}#s=${sessionId}`;

/**
 * Returns a link that searches for orders. The text is in the fragment, which browsers never send.
 * @param name Suggested as the next search if there are no matches for the address.
 */
export const findPath = (text: string, name: string | undefined): string =>
  `${routes.adminOrders}#${new URLSearchParams({ find: text, ...(name ? { name } : {}) }).toString()}`;

/** Returns the search text from the page's URL, or an empty string. */
export const textToFind = (): string =>
  cleanMachineText(new URLSearchParams(location.hash.slice(1)).get('find') ?? '');

/** Returns the name of the person being searched for, or an empty string. */
export const nameToFind = (): string =>
  cleanMachineText(new URLSearchParams(location.hash.slice(1)).get('name') ?? '');

/** Returns a link that opens a new email in the coach's email app. */
export function mailtoLink(address: string, subject: string, body?: string): string {
  const to = encodeURIComponent(address).replace('%40', '@');
  const words = body === undefined ? '' : `&body=${encodeURIComponent(body)}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${words}`;
}
