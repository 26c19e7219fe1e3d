import { formatLastDay } from '#src/domain/day.ts';
import { REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { giftDueAt, type Gift } from '#src/domain/gifts/gift.ts';
import { accessOf, type Order } from '#src/domain/orders/order.ts';
import { DAY } from '#src/domain/time.ts';
import { routes } from '#src/routes.ts';
import { isPublicTestMode } from '#netlify/platform/env.ts';
import { composeMessage, plainName, type Message } from '#netlify/mail/layout.ts';
import { workingLinkOf, type LinkedOrder } from '#netlify/downloads/order-links.ts';
import {
  findMailedOrder,
  ofOrder,
  type OrderMail,
  type EmailServices,
} from '#netlify/mail/email-definition.ts';

/** Data for the recipient's gift email. */
interface GiftMail extends Pick<Gift, 'name' | 'words'>, LinkedOrder {
  /** The buyer's first name. Missing after the buyer's data was erased. */
  from: string | undefined;
  myDownloadsUrl: string;
}

/**
 * Composes the gift email: who it's from, their message, one button, and how to get more links.
 * Never mentions a price.
 */
export function giftMessage(mail: GiftMail): Message {
  const { name, words, books, downloadUrl, expiresAt, myDownloadsUrl } = mail;
  const from = plainName(mail.from ?? '') ?? 'Someone';
  const one = books.length === 1;
  const to = plainName(name);
  const bought = `${from} bought ${one ? 'this book' : 'these books'} for you.`;
  return composeMessage(`${from} sent you a gift`, [
    { heading: to === undefined ? 'A gift for you' : `${to}, a gift for you` },
    ...(words === undefined ? [] : [`${from} wrote to you:`, { quote: words }]),
    { books, isLarge: one },
    bought,
    { label: 'Read now', url: downloadUrl },
    `The link works through ${formatLastDay(expiresAt)}. You can download each book up to ${REDEMPTIONS_PER_LINK} times.`,
    `${one ? 'The book is' : 'The books are'} yours to keep. You can get a new link at any time: ${myDownloadsUrl}`,
    `If you don’t know ${from === 'Someone' ? 'who sent this' : from}, you can ignore this email. You can also reply, and we’ll delete your address.`,
  ]);
}

/**
 * How long after its send date a refunded gift can become due again, in milliseconds. A bank may
 * reject the refund for up to 30 days.
 */
const MONEY_MAY_RETURN = 40 * DAY;

const dueAt = ({ giftOn = '', at }: Order) => giftDueAt(giftOn, at);

export const gift = {
  to: 'recipient',
  stream: 'transactional',
  timeline: { name: 'email with the gift', counts: true },
  notBefore: dueAt,
  /** Returns whether to hold back the gift because it was refunded, disputed, or stopped. */
  async mustWait({ sessionId }: { sessionId: string }, services: EmailServices) {
    const { bookAccess, now } = services;
    const order = await findMailedOrder(sessionId, services);
    if (!order) return false;
    const access = accessOf(await bookAccess.state(order));
    return access === 'refunded' ? now() <= dueAt(order) + MONEY_MAY_RETURN : access !== 'open';
  },
  write: ofOrder(async (order, { sessionId }: { sessionId: string }, { mailId, services }) => {
    const { orders, gifts, entitlements, bookAccess, alerts, crypto, env, now } = services;
    const [buyer, entitlement, found, accessState, isResent] = await Promise.all([
      orders.buyerOf(order),
      entitlements.find(crypto.entitlementId(sessionId)),
      gifts.find(order),
      bookAccess.state(order),
      isGiftResent(mailId, order, services),
    ]);
    // The order was refunded while the email was waiting, or the gift's address changed and another
    // email goes to the new one.
    if (!entitlement || accessState.refundedInFull || isResent) return undefined;
    if (!found) {
      await alerts.raise({
        kind: 'gift-not-sent',
        subject: sessionId,
        note: 'This order is a gift. The person it was for asked us to delete their data, so we didn’t send it. Email the buyer and offer a refund.',
        at: now(),
      });
      return undefined;
    }
    const message = giftMessage({
      ...mailedGift(found, services),
      from: buyer?.firstName,
      myDownloadsUrl: `${env.siteUrl}${routes.myDownloads}`,
      ...(await workingLinkOf(order, entitlement, services)),
    });
    return { to: found.email, ...message };
  }),
} satisfies OrderMail<{ sessionId: string }>;

/**
 * Returns a gift as it appears in the email. Omits the buyer's message in test mode, when anyone
 * can pay with a test card.
 */
export function mailedGift({ words, ...given }: Gift, { env }: Pick<EmailServices, 'env'>): Gift {
  return words === undefined || isPublicTestMode(env) ? given : { ...given, words };
}

/** Returns whether a later queued email already delivers this gift to its current address. */
async function isGiftResent(
  mailId: string,
  order: Order,
  { gifts, outbox, crypto }: EmailServices,
): Promise<boolean> {
  const { length: newest } = await gifts.addresses(order);
  const newestId = crypto.mailId(order.sessionId, 'gift', 'address', newest);
  return mailId !== newestId && (await outbox.mail(newestId)) !== undefined;
}

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    gift: typeof gift;
  }
}
