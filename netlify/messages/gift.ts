import { formatLastDay } from '#src/domain/day.ts';
import { USES_PER_LINK } from '#src/domain/download.ts';
import type { Gift } from '#src/domain/gift.ts';
import { composeMessage, greeting, plainName, type Message } from './frame.ts';
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
  const from = plainName(gift.from ?? '') ?? 'Someone';
  const one = titles.length === 1;
  return composeMessage(`${from} sent you a gift`, [
    { heading: 'A gift for you' },
    `${greeting(name)}. ${from} bought ${one ? 'this book' : 'these books'} for you.`,
    titles,
    ...(words === undefined ? [] : [`${from} wrote to you:`, { quote: words }]),
    'Press the button. It opens your gift. There is nothing to pay.',
    { label: one ? 'Open my book' : 'Open my books', url: downloadUrl },
    `The link works until the end of ${formatLastDay(expiresAt)}. You can download each book up to ${USES_PER_LINK} times.`,
    `The books stay yours. You can get a fresh link at any time: ${myDownloadsUrl}`,
    `If you do not know ${from === 'Someone' ? 'who sent this' : from}, you can ignore this email. You can also reply, and we delete your address.`,
  ]);
}
