import { NEEDS, needOf, type Alert } from '#src/domain/alert.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { formatPrice, type Cents } from '#src/domain/money.ts';
import { composeMessage, type Message } from './frame.ts';

const FROM_SITE = 'From your site, for you only. It holds no names and no addresses of buyers.';

/** Tells the coach about one thing that needs a person. */
export function alertMessage({ alert, roomUrl }: { alert: Alert; roomUrl: string }): Message {
  return composeMessage(
    `Please look: ${NEEDS[needOf(alert)]}`,
    [
      { heading: NEEDS[needOf(alert)] },
      alert.note,
      `Seen ${formatMoment(alert.at)}, Eastern time.`,
      { label: 'Open what needs you', url: roomUrl },
    ],
    [FROM_SITE],
  );
}

/** Tells the coach every morning what is still open. @param total Of which `alerts` are the newest. */
export function alertDigestMessage({
  alerts,
  total,
  roomUrl,
}: {
  alerts: readonly Alert[];
  total: number;
  roomUrl: string;
}): Message {
  const left = total - alerts.length;
  return composeMessage(
    total === 1 ? '1 thing still needs you' : `${total} things still need you`,
    [
      { heading: 'This is still open' },
      alerts.map((alert) => `${NEEDS[needOf(alert)]}. ${alert.note}`),
      ...(left > 0 ? [`And ${left} more.`] : []),
      'This email comes once a day while something is open. Press “Done” there when you have seen to it.',
      { label: 'Open what needs you', url: roomUrl },
    ],
    [FROM_SITE],
  );
}

/** Tells the coach that a book was sold. */
export function saleMessage({
  titles,
  books,
  totalCents,
  number,
  orderUrl,
}: {
  /** What was bought, a line each; a bundle names its books. */
  titles: readonly string[];
  /** How many books that is. */
  books: number;
  totalCents: Cents;
  /** As the buyer reads it. */
  number: string;
  orderUrl: string;
}): Message {
  return composeMessage(
    books === 1 ? 'You sold a book' : `You sold ${books} books`,
    [
      { heading: `${formatPrice(totalCents)} was paid` },
      titles,
      `Order ${number}. The buyer has ${books === 1 ? 'the book' : 'the books'}. You do not need to do anything.`,
      { label: 'Open the order', url: orderUrl },
    ],
    [FROM_SITE, 'You can switch these emails off: “Tell me about each sale”, in You and the site.'],
  );
}
