import { formatLastDay } from '#src/domain/day.ts';
import { REDEMPTIONS_PER_LINK } from '#src/domain/download.ts';
import { giftDayWords, type Gift } from '#src/domain/gift.ts';
import { formatPrice } from '#src/domain/money.ts';
import {
  booksOf,
  describeSums,
  lineWords,
  orderNumber,
  sumsOf,
  type Sums,
} from '#src/domain/order.ts';
import { routes } from '#src/routes.ts';
import {
  composeMessage,
  greeting,
  mailBooks,
  plainName,
  type Block,
  type MailBook,
  type Message,
} from './frame.ts';
import { linkOf } from './fresh-link.ts';
import { ofOrder, type OrderMail } from './mail-kind.ts';

interface Receipt {
  firstName: string;
  orderId: string;
  bought: readonly MailBook[];
  isOneBook: boolean;
  sums: Sums;
  /** Whether the buyer agreed that the right to withdraw ends when the books arrive. */
  hasWaivedWithdrawal: boolean;
  /** Where the books go to somebody else. Whom they are for is unknown once they were forgotten. */
  gift?: Pick<Gift, 'on'> & Partial<Pick<Gift, 'name' | 'email'>>;
  downloadUrl: string;
  /** When the link ends, milliseconds since 1970. */
  expiresAt: number;
  myDownloadsUrl: string;
}

/** The mail that every buyer gets once: what was bought, one button, how long it works; of a gift, whom it goes to and when. */
function receiptMessage(mail: Receipt): Message {
  const { firstName, orderId, bought, isOneBook: one, sums, gift } = mail;
  const sumLines = describeSums(sums);
  const subject = gift ? 'Your gift is paid' : one ? 'Your book is ready' : 'Your books are ready';
  return composeMessage(subject, [
    `${greeting(firstName)}. Thank you. Your payment arrived.`,
    { books: bought },
    ...(sumLines.length > 0 ? [sumLines] : []),
    `You paid ${formatPrice(sums.totalCents)}.`,
    ...(gift ? giftBlocks(gift) : linkBlocks(mail, one)),
    'Not happy with a book? Reply within 30 days. You get your money back.',
    ...(mail.hasWaivedWithdrawal
      ? [
          'You asked us to send the books at once. With that, your right to withdraw within 14 days has ended. Our own promise of 30 days stays.',
        ]
      : []),
    `Order number: ${orderNumber(orderId)}`,
  ]);
}

function linkBlocks({ downloadUrl, expiresAt, myDownloadsUrl }: Receipt, one: boolean): Block[] {
  return [
    { label: one ? 'Open my book' : 'Open my books', url: downloadUrl },
    `The link works until the end of ${formatLastDay(expiresAt)}. You can download each book up to ${REDEMPTIONS_PER_LINK} times.`,
    `The books stay yours. You can get a fresh link at any time: ${myDownloadsUrl}`,
  ];
}

function giftBlocks({ name, email, on }: NonNullable<Receipt['gift']>): Block[] {
  const whom = name && plainName(name);
  return [
    `This is a gift${whom === undefined ? '' : ` for ${whom}`}. We send the books ${email === undefined ? '' : `to ${email} `}on ${giftDayWords(on)}. You get no link to them yourself.`,
    'If the address or the day is wrong, reply to this email as soon as you can.',
  ];
}

export const receipt: OrderMail<{ sessionId: string }> = {
  to: 'buyer',
  stream: 'transactional',
  timeline: { name: 'receipt', counts: true },
  write: ofOrder(async (order, _about, { services }) => {
    const { orders, orderAddresses, gifts, accessLog, env } = services;
    const [buyer, to, given, facts] = await Promise.all([
      orders.buyerOf(order),
      orderAddresses.current(order),
      gifts.forBuyer(order),
      accessLog.moneyFacts(order),
    ]);
    // The buyer reads of the money that went back, in a mail with the same order number.
    if (to === undefined || facts.refundedInFull) return undefined;
    const { downloadUrl, expiresAt } = await linkOf(order, 1, services);
    const { orderId, lines, giftOn } = order;
    const message = receiptMessage({
      firstName: buyer?.firstName ?? '',
      orderId,
      bought: mailBooks(lines, services, lineWords),
      isOneBook: booksOf(lines).length === 1,
      sums: sumsOf(order),
      hasWaivedWithdrawal: order.withdrawalConsent !== undefined,
      ...(giftOn === undefined ? {} : { gift: { on: giftOn, ...given } }),
      downloadUrl,
      expiresAt,
      myDownloadsUrl: `${env.siteUrl}${routes.myDownloads}`,
    });
    return { to, ...message };
  }),
};
