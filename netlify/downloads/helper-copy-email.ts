import { formatLastDay } from '#src/domain/day.ts';
import { REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { composeMessage } from '#netlify/mail/layout.ts';
import { linkOf } from './order-links.ts';
import { ofOrder, type OrderMail } from '#netlify/mail/email-definition.ts';

/**
 * The email to someone who helps a buyer: an explanation, a button, and a note that it isn't
 * advertising.
 */
export const helperCopy: OrderMail<{ sessionId: string; number: number }> = {
  to: 'helper',
  stream: 'transactional',
  timeline: { name: 'copy for a helper', counts: false },
  write: ofOrder(async (order, { number }, { services }) => {
    const to = await services.orderAddresses.helper(order, number);
    if (to === undefined) return undefined;
    const { books, downloadUrl, expiresAt } = await linkOf(order, 1, services);
    const one = books.length === 1;
    const message = composeMessage('A download link for someone you’re helping', [
      `Someone bought ${one ? 'this book' : 'these books'} from us. They asked us to send you the link, too.`,
      { books },
      { label: one ? 'Get the book' : 'Get the books', url: downloadUrl },
      `The link works through ${formatLastDay(expiresAt)}. Between the two of you, you can download each book up to ${REDEMPTIONS_PER_LINK} times.`,
      'If you don’t know what this is about, ignore this email. We won’t email you again.',
    ]);
    return { to, ...message };
  }),
};

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'helper-copy': typeof helperCopy;
  }
}
