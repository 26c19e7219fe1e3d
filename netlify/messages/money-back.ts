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
}

/** Tells a buyer that money is on its way back, how much, and what becomes of the books. */
export function moneyBackMessage(news: MoneyBackNews): Message {
  const { firstName, orderId, titles, isOneBook: one, backCents, totalCents, isAll } = news;
  const sum = isAll
    ? `You get back ${formatPrice(backCents)}. That is all that you paid.`
    : `You get back ${formatPrice(backCents)} in all, of the ${formatPrice(totalCents)} that you paid.`;
  return composeMessage('Your money is on its way back', [
    `${greeting(firstName)}. ${sum}`,
    'It goes to the card that you paid with. Your bank may need some days to show it.',
    titles,
    isAll
      ? `${one ? 'This book' : 'These books'} can no longer be downloaded. You need to do nothing.`
      : `${one ? 'Your book stays' : 'Your books stay'} yours. You need to do nothing.`,
    'Do you have a question? Reply to this mail. A person answers.',
    `Order number: ${orderNumber(orderId)}`,
  ]);
}
