import { formatLastDay } from '#src/domain/day.ts';
import { USES_PER_LINK } from '#src/domain/download.ts';
import { composeMessage, type Message } from './frame.ts';

/** One order's link in a mail. */
export interface LinkedOrder {
  titles: readonly string[];
  downloadUrl: string;
  /** When the link ends, milliseconds since 1970. */
  expiresAt: number;
}

/**
 * The mail with fresh links: one button for each order, newest words first. It says whether it answers the buyer,
 * or comes from the coach without having been asked for.
 */
export function freshLinkMessage(orders: readonly LinkedOrder[], byCoach: boolean): Message {
  const isOneBook = orders.flatMap(({ titles }) => titles).length === 1;
  const books = isOneBook ? 'your book' : 'your books';
  return composeMessage('Your download link', [
    byCoach ? `Your coach sends you the link to ${books}.` : `Here is the link to ${books}.`,
    ...orders.flatMap(({ titles, downloadUrl, expiresAt }) => [
      titles,
      { label: titles.length === 1 ? 'Open my book' : 'Open my books', url: downloadUrl },
      `This link works until the end of ${formatLastDay(expiresAt)}. You can download each book up to ${USES_PER_LINK} times. The page shows how many are left.`,
    ]),
    byCoach
      ? `You do not have to use it now. You keep ${books}, and you can get a fresh link at any time.`
      : 'If you did not ask for this, ignore this email. Only this address got the link.',
  ]);
}
