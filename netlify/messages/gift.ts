import { formatLastDay } from '#src/domain/day.ts';
import { USES_PER_LINK } from '#src/domain/download.ts';
import type { Gift } from '#src/domain/gift.ts';
import { cleanLine, composeMessage, type Message } from './frame.ts';
import type { LinkedOrder } from './fresh-link.ts';

/** What a recipient reads. */
interface GiftMail extends Pick<Gift, 'name' | 'words'>, LinkedOrder {
  /** The buyer's first name; unknown once they were forgotten. */
  from: string | undefined;
  myDownloadsUrl: string;
}

/** The mail that brings a gift: from whom, their words, one button, how it goes on. No price. */
export function giftMessage(gift: GiftMail): Message {
  const { name, words, titles, downloadUrl, expiresAt, myDownloadsUrl } = gift;
  const from = gift.from === undefined ? 'Someone' : cleanLine(gift.from);
  const one = titles.length === 1;
  return composeMessage(`${from} sent you a gift`, [
    { kind: 'heading', text: 'A gift for you' },
    {
      kind: 'paragraph',
      text: `Hello ${cleanLine(name)}. ${from} bought ${one ? 'this book' : 'these books'} for you.`,
    },
    { kind: 'list', items: titles },
    ...(words === undefined
      ? []
      : [
          { kind: 'paragraph', text: `${from} wrote to you:` } as const,
          { kind: 'quote', text: words } as const,
        ]),
    {
      kind: 'paragraph',
      text: 'Press the button. It opens a page with what you got. You pay nothing.',
    },
    { kind: 'button', label: one ? 'Open my book' : 'Open my books', url: downloadUrl },
    {
      kind: 'paragraph',
      text: `The link works until the end of ${formatLastDay(expiresAt)}. You can download each book ${USES_PER_LINK} times with it.`,
    },
    {
      kind: 'paragraph',
      text: `The books stay yours. You can get a fresh link at any time: ${myDownloadsUrl}`,
    },
    {
      kind: 'paragraph',
      text: `Do you not know ${from === 'Someone' ? 'who sent this' : from}? Then you need to do nothing. You can also reply, and we delete your address.`,
    },
  ]);
}
