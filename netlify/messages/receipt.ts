import { formatLastDay } from '#src/domain/day.ts';
import { USES_PER_LINK } from '#src/domain/download.ts';
import { formatPrice } from '#src/domain/money.ts';
import {
  booksOf,
  describeSums,
  lineWords,
  orderNumber,
  type OrderLine,
  type Sums,
} from '#src/domain/order.ts';
import { cleanLine, composeMessage, type Message } from './frame.ts';

/** What a receipt tells. */
export interface Receipt {
  firstName: string;
  orderId: string;
  lines: readonly OrderLine[];
  sums: Sums;
  /** Whether the buyer agreed that the right to withdraw ends when the books arrive. */
  hasWaivedWithdrawal: boolean;
  downloadUrl: string;
  /** When the link ends, milliseconds since 1970. */
  expiresAt: number;
  myDownloadsUrl: string;
}

/** The mail that every buyer gets once: what was bought, one button, how long it works. */
export function receiptMessage(receipt: Receipt): Message {
  const { firstName, orderId, lines, sums, downloadUrl, expiresAt, myDownloadsUrl } = receipt;
  const one = booksOf(lines).length === 1;
  return composeMessage(one ? 'Your book is ready' : 'Your books are ready', [
    { kind: 'heading', text: one ? 'Your book is ready' : 'Your books are ready' },
    { kind: 'paragraph', text: `Hello ${cleanLine(firstName)}. Thank you. Your payment arrived.` },
    { kind: 'list', items: [...lines.map(lineWords), ...describeSums(sums)] },
    { kind: 'paragraph', text: `You paid ${formatPrice(sums.totalCents)}.` },
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
      text: 'Not happy with a book? Reply within 30 days. You get your money back.',
    },
    ...(receipt.hasWaivedWithdrawal
      ? [
          {
            kind: 'paragraph',
            text: 'You asked us to send the books at once. With that, your right to withdraw within 14 days has ended. Our own promise of 30 days stays.',
          } as const,
        ]
      : []),
    { kind: 'paragraph', text: `Order number: ${orderNumber(orderId)}` },
  ]);
}
