import { formatPrice, type Cents } from '#src/domain/money.ts';
import { orderNumber } from '#src/domain/order.ts';
import { composeMessage, greeting, type Message } from './frame.ts';

/** What the mail about money that went back needs. */
export interface MoneyBackNews {
  firstName: string;
  orderId: string;
  /** What was bought, a line each; a bundle names its books. */
  titles: readonly string[];
  /** Whether all of it is one book. */
  isOneBook: boolean;
  /** What the buyer has back of this order in all. */
  backCents: Cents;
  /** What the buyer paid. */
  totalCents: Cents;
  /** Whether all of it went back: then the books are closed. */
  isAll: boolean;
  /** What the bank has refused since the buyer heard of it the last time. */
  newlyFailedCents: Cents;
  /** Absent where the buyer can open no books: they are a gift, or closed for another reason. */
  myDownloadsUrl: string | undefined;
}

/** Tells a buyer that money is on its way back, or that the bank refused it, how much, and what becomes of the books. */
export function moneyBackMessage(news: MoneyBackNews): Message {
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
