import type { OrderGift, OrderRow } from '#src/contracts/coach-orders.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import type { Access } from '#src/domain/orders/order.ts';
import type { MailState } from '#src/domain/orders/order-timeline.ts';
import { routes } from '#src/routes.ts';

const MAIL_WORDS: Readonly<Record<MailState, string>> = {
  none: 'No email yet',
  waiting: 'Email not sent yet',
  sent: 'Email sent',
  delivered: 'Email arrived',
  bounced: 'Email came back',
  dead: 'Email cannot be sent',
};

/** Labels for an order's access state, for the coach. */
export const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  open: 'Books are open',
  refunded: 'Paid back, books closed',
  disputed: 'Disputed, books closed',
  stopped: 'You stopped the access',
};

/** Describes a gift for the coach: recipient and date. */
export function giftWords({ name, on }: OrderGift): string {
  return `Gift for ${name || 'a person who was deleted'} on ${giftDayWords(on)}`;
}

const GIFT_MAIL_WORDS: Readonly<Record<MailState, string>> = {
  none: 'not sent yet',
  waiting: 'waits to be sent',
  sent: 'sent',
  delivered: 'arrived',
  bounced: 'came back',
  dead: 'cannot be sent',
};

/**
 * Describes the status of the latest email for the coach. For a gift, covers the email to the buyer
 * and the one to the recipient.
 */
export function mailWords({ mail, gift }: Pick<OrderRow, 'mail' | 'gift'>): string {
  if (!gift) return MAIL_WORDS[mail];
  return `Mail to the buyer ${GIFT_MAIL_WORDS[mail]}, mail with the gift ${GIFT_MAIL_WORDS[gift.mail]}`;
}

export const orderPath = (sessionId: string): string => `${routes.adminOrder}#s=${sessionId}`;
