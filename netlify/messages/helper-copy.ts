import { formatLastDay } from '#src/domain/day.ts';
import { USES_PER_LINK } from '#src/domain/download.ts';
import type { LinkedOrder } from './fresh-link.ts';
import { composeMessage, type Message } from './frame.ts';

/** The mail to someone who helps a buyer: what it is, one button, and that it is no advertisement. */
export function helperCopyMessage({ titles, downloadUrl, expiresAt }: LinkedOrder): Message {
  const one = titles.length === 1;
  return composeMessage('A book link for someone you help', [
    `Someone bought ${one ? 'this book' : 'these books'} from us. They asked us to send you the link too.`,
    titles,
    { label: one ? 'Open the book' : 'Open the books', url: downloadUrl },
    `The link works until the end of ${formatLastDay(expiresAt)}. Each book can be downloaded up to ${USES_PER_LINK} times, by both of you together.`,
    'If you do not know what this is about, ignore this email. We will not write again.',
  ]);
}
