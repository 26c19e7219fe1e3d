import { formatLastDay } from '#src/domain/day.ts';
import { BOOK_NEWS } from '#src/domain/newsletter/newsletter.ts';
import { composeMessage, mailBooks } from '#netlify/mail/layout.ts';
import { linkOf } from './order-links.ts';
import { ofOrder, type OrderMail } from '#netlify/mail/email-definition.ts';
import { newsletterEndLines, unsubscribeLinks } from '#netlify/newsletter/unsubscribe-links.ts';

/** Notifies a buyer that a book has a new version, included in the purchase. */
export const newVersion: OrderMail<{ sessionId: string; slug: string; linkVersion: number }> = {
  to: 'recipient',
  stream: 'broadcast',
  timeline: { name: 'email about a new version', counts: true },
  write: ofOrder(async (order, { slug, linkVersion }, { mailId, services }) => {
    const { entitlements, crypto, orderAddresses, bookAccess, subscribers } = services;
    const entitlement = await entitlements.find(crypto.entitlementId(order.sessionId));
    const title = entitlement?.files.find((file) => file.slug === slug)?.title;
    if (title === undefined)
      throw new Error(`Email ${mailId} is about a book that isn’t in its order.`);
    const { downloadUrl, expiresAt } = await linkOf(order, linkVersion, services);
    const [to, accessState] = await Promise.all([
      orderAddresses.recipient(order),
      bookAccess.state(order),
    ]);
    if (to === undefined || accessState.refundedInFull) return undefined;
    const addressKey = crypto.addressKey(to);
    if ((await subscribers.bookNewsEndedAt(addressKey)) !== undefined) return undefined;
    const { leaveUrl, headers } = unsubscribeLinks(
      { addressKey, linkVersion: BOOK_NEWS },
      services,
    );
    const message = composeMessage(
      'There’s a new version of your book',
      [
        'You’ve already paid for this book, so the new version is yours, too.',
        { books: mailBooks([{ slug, title }], services) },
        { label: 'Read now', url: downloadUrl },
        `You’ll find both versions there. This link works through ${formatLastDay(expiresAt)}.`,
        'The version you bought is still yours, so you don’t have to do anything.',
      ],
      newsletterEndLines(leaveUrl),
    );
    return { to, headers, ...message };
  }),
};

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'new-version': typeof newVersion;
  }
}
