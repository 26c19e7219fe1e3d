import { formatLastDay } from '#src/domain/day.ts';
import { USES_PER_LINK } from '#src/domain/download.ts';
import { giftDayWords, type Gift } from '#src/domain/gift.ts';
import { formatPrice } from '#src/domain/money.ts';
import {
  booksOf,
  describeSums,
  lineWords,
  orderNumber,
  type OrderLine,
  type Sums,
} from '#src/domain/order.ts';
import { composeMessage, greeting, plainName, type Block, type Message } from './frame.ts';

/** What a receipt tells. */
export interface Receipt {
  firstName: string;
  orderId: string;
  lines: readonly OrderLine[];
  sums: Sums;
  /** Whether the buyer agreed that the right to withdraw ends when the books arrive. */
  hasWaivedWithdrawal: boolean;
  /** Where the books go to somebody else. Whom they are for is unknown once they were forgotten. */
  gift?: Pick<Gift, 'on'> & Partial<Pick<Gift, 'name' | 'email'>>;
  downloadUrl: string;
  /** When the link ends, milliseconds since 1970. */
  expiresAt: number;
  myDownloadsUrl: string;
}

/** The mail that every buyer gets once: what was bought, one button, how long it works; of a gift, whom it goes to and when. */
export function receiptMessage(receipt: Receipt): Message {
  const { firstName, orderId, lines, sums, gift } = receipt;
  const one = booksOf(lines).length === 1;
  const subject = gift ? 'Your gift is paid' : one ? 'Your book is ready' : 'Your books are ready';
  return composeMessage(subject, [
    `${greeting(firstName)}. Thank you. Your payment arrived.`,
    [...lines.map(lineWords), ...describeSums(sums)],
    `You paid ${formatPrice(sums.totalCents)}.`,
    ...(gift ? giftBlocks(gift) : linkBlocks(receipt, one)),
    'Not happy with a book? Reply within 30 days. You get your money back.',
    ...(receipt.hasWaivedWithdrawal
      ? [
          'You asked us to send the books at once. With that, your right to withdraw within 14 days has ended. Our own promise of 30 days stays.',
        ]
      : []),
    `Order number: ${orderNumber(orderId)}`,
  ]);
}

function linkBlocks({ downloadUrl, expiresAt, myDownloadsUrl }: Receipt, one: boolean): Block[] {
  return [
    { label: one ? 'Open my book' : 'Open my books', url: downloadUrl },
    `The link works until the end of ${formatLastDay(expiresAt)}. You can download each book up to ${USES_PER_LINK} times.`,
    `The books stay yours. You can get a fresh link at any time: ${myDownloadsUrl}`,
  ];
}

function giftBlocks({ name, email, on }: NonNullable<Receipt['gift']>): Block[] {
  const whom = name && plainName(name);
  return [
    `This is a gift${whom === undefined ? '' : ` for ${whom}`}. We send the books ${email === undefined ? '' : `to ${email} `}on ${giftDayWords(on)}. You get no link to them yourself.`,
    'If the address or the day is wrong, reply to this email as soon as you can.',
  ];
}
