import { formatLastDay } from '#src/domain/day.ts';
import { hereWords } from '#src/domain/downloads/book-is-here.ts';
import { REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { giftDayWords, type Gift } from '#src/domain/gifts/gift.ts';
import { formatPrice } from '#src/domain/money.ts';
import { booksOf, describeSums, lineWords, orderNumber, sumsOf } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';
import {
  composeMessage,
  greeting,
  mailBooks,
  plainName,
  type EmailBlock,
} from '#netlify/mail/layout.ts';
import { linkOf } from '#netlify/downloads/order-links.ts';
import { ofOrder, type OrderMail } from '#netlify/mail/email-definition.ts';

/** Returns the blocks about a gift. The recipient is missing if their data was erased. */
function giftBlocks(on: string, { name, email }: Partial<Gift>): EmailBlock[] {
  const recipientName = name && plainName(name);
  return [
    `This is a gift${recipientName === undefined ? '' : ` for ${recipientName}`}. We’ll send the books ${email === undefined ? '' : `to ${email} `}on ${giftDayWords(on)}. We’ll send the link only to them.`,
    'If the address or the day is wrong, reply to this email as soon as you can.',
  ];
}

/**
 * The buyer's receipt: what they bought, a button, and how long its link works. For a gift, it
 * states who gets the books and when instead.
 */
export const receipt: OrderMail<{ sessionId: string }> = {
  to: 'buyer',
  stream: 'transactional',
  timeline: { name: 'receipt', counts: true },
  write: ofOrder(async (order, _about, { services }) => {
    const { orders, orderAddresses, gifts, bookAccess, env } = services;
    const [buyer, to, given, accessState] = await Promise.all([
      orders.buyerOf(order),
      orderAddresses.current(order),
      gifts.forBuyer(order),
      bookAccess.state(order),
    ]);
    // The buyer gets a refund email with the same order number instead.
    if (to === undefined || accessState.refundedInFull) return undefined;
    const { downloadUrl, expiresAt } = await linkOf(order, 1, services);
    const { orderId, lines, giftOn, withdrawalConsent } = order;
    const one = booksOf(lines).length === 1;
    const sums = sumsOf(order);
    const sumLines = describeSums(sums);
    const forBuyer = one ? 'Your book is ready' : 'Your books are ready';
    const subject = giftOn === undefined ? forBuyer : 'Your gift is all set';
    const name = plainName(buyer?.firstName ?? '');
    const message = composeMessage(subject, [
      ...(giftOn === undefined
        ? [
            { heading: hereWords(name, one) },
            { books: mailBooks(lines, services), isLarge: lines.length === 1 },
            'Thank you. It’s all ready to read.',
            { label: 'Read now', url: downloadUrl },
            `The link works through ${formatLastDay(expiresAt)}, for up to ${REDEMPTIONS_PER_LINK} downloads of each book.`,
            `The books are yours to keep. Get a new link at any time: ${env.siteUrl}${routes.myDownloads}`,
          ]
        : [
            `${greeting(buyer?.firstName ?? '')}. Thank you for your order.`,
            { books: mailBooks(lines, services) },
            ...giftBlocks(giftOn, given ?? {}),
          ]),
      [...lines.map(lineWords), ...sumLines],
      `You paid ${formatPrice(sums.totalCents)}.`,
      'Not right for you? Reply within 30 days and we’ll refund you. A real person reads every reply.',
      ...(withdrawalConsent === undefined
        ? []
        : [
            'You asked us to send the books right away, so your 14-day right to withdraw has ended. Our own 30-day refund promise still applies.',
          ]),
      `Order number: ${orderNumber(orderId)}`,
    ]);
    return { to, ...message };
  }),
};

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    receipt: typeof receipt;
  }
}
