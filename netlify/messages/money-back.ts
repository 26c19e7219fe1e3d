import { formatPrice, type Cents } from '#src/domain/money.ts';
import { accessOf, booksOf, isLater, orderNumber, titleWords } from '#src/domain/order.ts';
import { routes } from '#src/routes.ts';
import { composeMessage, greeting, type Message } from './frame.ts';
import { ofOrder, type OrderMail } from './mail-kind.ts';

interface MoneyBackNews {
  firstName: string;
  orderId: string;
  /** What was bought, a line each; a bundle names its books. */
  titles: readonly string[];
  isOneBook: boolean;
  /** What the buyer has back of this order in all. */
  backCents: Cents;
  totalCents: Cents;
  /** Whether all of it went back: then the books are closed. */
  isAll: boolean;
  /** What the bank has refused since the buyer heard of it the last time. */
  newlyFailedCents: Cents;
  /** Absent where the buyer can open no books: they are a gift, or closed for another reason. */
  myDownloadsUrl: string | undefined;
}

/** Tells a buyer that money is on its way back, or that the bank refused it, how much, and what becomes of the books. */
function moneyBackMessage(news: MoneyBackNews): Message {
  const { firstName, orderId, titles, isOneBook: one, backCents, totalCents, isAll } = news;
  const sum = isAll
    ? `We have refunded your full payment of ${formatPrice(backCents)}.`
    : `We have refunded ${formatPrice(backCents)} in all, of the ${formatPrice(totalCents)} that you paid.`;
  if (news.newlyFailedCents > 0 && !isAll) {
    const failed = formatPrice(news.newlyFailedCents);
    return composeMessage('Your bank did not take your money back', [
      `${greeting(firstName)}. We sent ${failed} back to your card. Your bank did not take it.${backCents > 0 ? ` ${sum}` : ''}`,
      `We are sorry. We know about it, and we will write to you about another way to get your ${failed}. You do not need to do anything.`,
      titles,
      ...(news.myDownloadsUrl === undefined
        ? []
        : [
            `Until then ${one ? 'your book stays' : 'your books stay'} open for you.`,
            { label: one ? 'Open your book' : 'Open your books', url: news.myDownloadsUrl },
          ]),
      'If you have a question, reply to this email. A person answers.',
      `Order number: ${orderNumber(orderId)}`,
    ]);
  }
  return composeMessage('Your money is on its way back', [
    `${greeting(firstName)}. ${sum}`,
    'It goes to the card that you paid with. Your bank may need some days to show it.',
    titles,
    isAll
      ? `${one ? 'This book' : 'These books'} can no longer be downloaded. You do not need to do anything.`
      : `${one ? 'Your book stays' : 'Your books stay'} yours. You do not need to do anything.`,
    'If you have a question, reply to this email. A person answers.',
    `Order number: ${orderNumber(orderId)}`,
  ]);
}

/** `cents`: what is back in all. The last 2 only where the bank has refused a refund, ever and newly. */
export const moneyBack: OrderMail<{
  sessionId: string;
  cents: Cents;
  isAll: boolean;
  failedCents?: Cents;
  newlyFailedCents?: Cents;
}> = {
  to: 'buyer',
  stream: 'transactional',
  timeline: {
    name: 'news of money back',
    counts: true,
    more: ({ cents, newlyFailedCents: failedCents = 0 }, at) => [
      failedCents > 0
        ? { kind: 'refund-failed', failedCents, cents, at }
        : { kind: 'back', cents, at },
    ],
  },
  write: ofOrder(async (order, about, { services }) => {
    const { orders, orderAddresses, accessLog, env } = services;
    const { cents, isAll, failedCents = 0, newlyFailedCents = 0 } = about;
    const [buyer, to, latest, facts] = await Promise.all([
      orders.buyerOf(order),
      orderAddresses.current(order),
      accessLog.refunds(order.paymentId ?? ''),
      accessLog.moneyFacts(order),
    ]);
    // More happened while the mail waited, and another mail tells all of it.
    const isPast =
      latest && isLater(latest, { madeCents: cents + failedCents, failedCents, isAll });
    if (to === undefined || isPast) return undefined;
    const message = moneyBackMessage({
      firstName: buyer?.firstName ?? '',
      orderId: order.orderId,
      titles: order.lines.map(titleWords),
      isOneBook: booksOf(order.lines).length === 1,
      backCents: cents,
      totalCents: order.totalCents,
      isAll,
      newlyFailedCents,
      myDownloadsUrl:
        order.giftOn === undefined && accessOf(facts) === 'open'
          ? `${env.siteUrl}${routes.myDownloads}`
          : undefined,
    });
    return { to, ...message };
  }),
};
