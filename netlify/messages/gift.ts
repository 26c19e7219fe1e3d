import { formatLastDay } from '#src/domain/day.ts';
import { USES_PER_LINK } from '#src/domain/download.ts';
import type { Gift } from '#src/domain/gift.ts';
import type { Order } from '#src/domain/order.ts';
import { routes } from '#src/routes.ts';
import { isRehearsal } from '#netlify/services/env.ts';
import type { Services } from '#netlify/services/services.ts';
import { composeMessage, greeting, plainName, type Message } from './frame.ts';
import { linkOf, type LinkedOrder } from './fresh-link.ts';
import { ofOrder, type OrderMail } from './mail-kind.ts';

/** What a recipient reads. */
interface GiftMail extends Pick<Gift, 'name' | 'words'>, LinkedOrder {
  /** The buyer's first name; unknown once they were forgotten. */
  from: string | undefined;
  myDownloadsUrl: string;
}

/** The mail that brings a gift: from whom, their words, one button, how it goes on. No price. */
export function giftMessage(mail: GiftMail): Message {
  const { name, words, books, downloadUrl, expiresAt, myDownloadsUrl } = mail;
  const from = plainName(mail.from ?? '') ?? 'Someone';
  const one = books.length === 1;
  const bought = `${from} bought ${one ? 'this book' : 'these books'} for you.`;
  return composeMessage(`${from} sent you a gift`, [
    { heading: 'A gift for you' },
    ...(words === undefined
      ? [`${greeting(name)}. ${bought}`]
      : [`${greeting(name)}. ${from} wrote to you:`, { quote: words }, bought]),
    { books, isLarge: one },
    'Press the button. It opens your gift. There is nothing to pay.',
    { label: one ? 'Open my book' : 'Open my books', url: downloadUrl },
    `The link works until the end of ${formatLastDay(expiresAt)}. You can download each book up to ${USES_PER_LINK} times.`,
    `The books stay yours. You can get a fresh link at any time: ${myDownloadsUrl}`,
    `If you do not know ${from === 'Someone' ? 'who sent this' : from}, you can ignore this email. You can also reply, and we delete your address.`,
  ]);
}

export const gift: OrderMail<{ sessionId: string; generation: number }> = {
  to: 'reader',
  stream: 'transactional',
  timeline: { name: 'email with the gift', counts: true },
  write: ofOrder(async (order, { generation }, { mailId, services }) => {
    const { orders, gifts, accessLog, env } = services;
    const [buyer, found, facts, isSentAnew] = await Promise.all([
      orders.buyerOf(order),
      gifts.find(order),
      accessLog.moneyFacts(order),
      isGiftSentAnew(mailId, order, services),
    ]);
    // The money went back while the mail waited, or the gift got another address and a mail of its own to it.
    if (!found || facts.refundedInFull || isSentAnew) return undefined;
    const message = giftMessage({
      ...mailedGift(found, services),
      from: buyer?.firstName,
      myDownloadsUrl: `${env.siteUrl}${routes.myDownloads}`,
      ...(await linkOf(order, generation, services)),
    });
    return { to: found.email, ...message };
  }),
};

/** A gift as its mail tells of it: while everybody can pay with a test card, without the words that somebody typed. */
export function mailedGift({ words, ...given }: Gift, { env }: Pick<Services, 'env'>): Gift {
  return words === undefined || isRehearsal(env) ? given : { ...given, words };
}

/** Whether a later mail, which is queued, brings this gift to the address that it has now. */
async function isGiftSentAnew(
  mailId: string,
  order: Order,
  { gifts, outbox, crypto }: Services,
): Promise<boolean> {
  const { length: newest } = await gifts.addresses(order);
  const newestId = crypto.mailId(order.sessionId, 'gift', 'address', newest);
  return mailId !== newestId && (await outbox.mail(newestId)) !== undefined;
}
