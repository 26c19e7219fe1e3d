import { formatLastDay } from '#src/domain/day.ts';
import { LINK_MAILS_PER_DAY, REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { accessOf, type Entitlement, type Order } from '#src/domain/orders/order.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';
import { composeMessage, type Message } from '#netlify/mail/layout.ts';
import { ofOrder, type OrderMail, type EmailServices } from '#netlify/mail/email-definition.ts';
import { linkOf, workingLinkOf, type LinkedOrder } from './order-links.ts';

/**
 * Composes the email with new links, one button per order. The wording depends on whether the buyer
 * asked for the email or the coach sent it unprompted.
 */
export function freshLinkMessage(orders: readonly LinkedOrder[], byCoach: boolean): Message {
  const isOneBook = orders.flatMap(({ books }) => books).length === 1;
  const yours = isOneBook ? 'your book' : 'your books';
  return composeMessage('Your download link', [
    byCoach ? `Your coach sent you the link to ${yours}.` : `Here’s the link to ${yours}.`,
    ...orders.flatMap(({ books, downloadUrl, expiresAt }) => [
      { books },
      { label: 'Read now', url: downloadUrl },
      `The link works through ${formatLastDay(expiresAt)}, for up to ${REDEMPTIONS_PER_LINK} downloads of each book. The page shows how many you have left.`,
    ]),
    byCoach
      ? `There’s no rush. You can get a new link to ${yours} at any time.`
      : 'If you didn’t ask for this, ignore this email. We sent it only to this address.',
  ]);
}

/**
 * The email with a new link. `byCoach` means that the coach sent it, so the buyer may not know why.
 */
export const freshLink: OrderMail<{ sessionId: string; linkVersion: number; byCoach?: true }> = {
  to: 'recipient',
  stream: 'transactional',
  timeline: { name: 'download link', counts: true },
  write: ofOrder(async (order, { linkVersion, byCoach = false }, { services }) => {
    const to = await services.orderAddresses.recipient(order);
    if (to === undefined) return undefined;
    return { to, ...freshLinkMessage([await linkOf(order, linkVersion, services)], byCoach) };
  }),
};

/**
 * Returns the ID of the email requested for an address (identified by its key). A second request
 * within the same minute gets the same ID.
 */
export function libraryMailId(
  addressKey: string,
  at: number,
  { crypto }: Pick<EmailServices, 'crypto'>,
): string {
  return crypto.mailId(addressKey, 'library', Math.floor(at / MINUTE));
}

/**
 * `addressKey` is the requester's address key and `at` the time of the request. Orders are looked
 * up when the email is sent.
 */
export const library: OrderMail<{ addressKey: string; at: number }> = {
  to: 'recipient',
  stream: 'transactional',
  isUnowned: true,
  timeline: { name: 'list of all books', counts: true },
  sessions: async ({ addressKey }, services) =>
    (await openOrdersOf(addressKey, services)).map(({ order }) => order.sessionId),
  async write({ addressKey, at }, { mailId, services }) {
    const { outbox, limits, now } = services;
    const [open, earlier] = await Promise.all([
      openOrdersOf(addressKey, services),
      outbox.mail(libraryMailId(addressKey, at - MINUTE, services)),
    ]);
    const [first] = open;
    // Count a double click as one request, even if it crosses a minute boundary.
    if (!first || (earlier && at < earlier.at + MINUTE)) return undefined;
    const limit = { name: `library-${addressKey}`, most: LINK_MAILS_PER_DAY, within: DAY };
    if (!(await limits.take([limit], mailId, now())).taken) return undefined;
    const sessionIds = open.map(({ order }) => order.sessionId);
    await outbox.recordOrders(mailId, sessionIds);
    const linked = await Promise.all(
      open.map(({ order, entitlement }) => workingLinkOf(order, entitlement, services)),
    );
    return { to: first.to, ...freshLinkMessage(linked, false) };
  },
};

/**
 * Returns the orders that an address (identified by its key) can access now. Gifts are included
 * once they've been sent.
 */
async function openOrdersOf(
  addressKey: string,
  { orders, orderAddresses, gifts, bookAccess, entitlements, crypto }: EmailServices,
): Promise<{ order: Order; entitlement: Entitlement; to: string }[]> {
  const found = await Promise.all(
    (await orders.sessionsOfAddressKey(addressKey)).map(async (sessionId) => {
      const [order, entitlement] = await Promise.all([
        orders.find(sessionId),
        entitlements.find(crypto.entitlementId(sessionId)),
      ]);
      const to = order && (await orderAddresses.recipient(order));
      if (!order || !entitlement || to === undefined || crypto.addressKey(to) !== addressKey)
        return [];
      if (order.giftOn !== undefined && !(await gifts.isGiven(order))) return [];
      const access = accessOf(await bookAccess.state(order));
      return access === 'open' ? [{ order, entitlement, to }] : [];
    }),
  );
  return found.flat();
}

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'fresh-link': typeof freshLink;
    library: typeof library;
  }
}
