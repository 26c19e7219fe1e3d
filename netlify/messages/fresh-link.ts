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

/** The mail that answers "send me a fresh link": one button for each order, newest words first. */
export function freshLinkMessage(orders: readonly LinkedOrder[]): Message {
  const isOneBook = orders.flatMap(({ titles }) => titles).length === 1;
  return composeMessage('Your download link', [
    { kind: 'heading', text: 'Your download link' },
    {
      kind: 'paragraph',
      text: isOneBook ? 'Here is the link to your book.' : 'Here is the link to your books.',
    },
    ...orders.flatMap(({ titles, downloadUrl, expiresAt }) => [
      { kind: 'list' as const, items: titles },
      {
        kind: 'button' as const,
        label: titles.length === 1 ? 'Open my book' : 'Open my books',
        url: downloadUrl,
      },
      {
        kind: 'paragraph' as const,
        text: `This link works until the end of ${formatLastDay(expiresAt)}. With it, each book opens ${USES_PER_LINK} times in all. Its page says how often that is still.`,
      },
    ]),
    {
      kind: 'paragraph',
      text: 'You did not ask for this? Then you need to do nothing. Only this address got the link.',
    },
  ]);
}
