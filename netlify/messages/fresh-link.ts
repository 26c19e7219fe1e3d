import { formatLastDay } from '#src/domain/day.ts';
import { USES_PER_LINK } from '#src/domain/download.ts';
import { isSameAddress } from '#src/domain/email-address.ts';
import { booksOf, type Order } from '#src/domain/order.ts';
import { routes } from '#src/routes.ts';
import type { Services } from '#netlify/services/services.ts';
import { composeMessage, mailBooks, type MailBook, type Message } from './frame.ts';
import { findMailedOrder, type OrderMail, type WrittenMail } from './mail-kind.ts';

/** One order's link in a mail. */
export interface LinkedOrder {
  books: readonly MailBook[];
  downloadUrl: string;
  /** When the link ends, milliseconds since 1970. */
  expiresAt: number;
}

/**
 * The mail with fresh links: one button for each order, newest words first. It says whether it answers the buyer,
 * or comes from the coach without having been asked for.
 */
export function freshLinkMessage(orders: readonly LinkedOrder[], byCoach: boolean): Message {
  const isOneBook = orders.flatMap(({ books }) => books).length === 1;
  const yours = isOneBook ? 'your book' : 'your books';
  return composeMessage('Your download link', [
    byCoach ? `Your coach sends you the link to ${yours}.` : `Here is the link to ${yours}.`,
    ...orders.flatMap(({ books, downloadUrl, expiresAt }) => [
      { books },
      { label: books.length === 1 ? 'Open my book' : 'Open my books', url: downloadUrl },
      `This link works until the end of ${formatLastDay(expiresAt)}. You can download each book up to ${USES_PER_LINK} times. The page shows how many are left.`,
    ]),
    byCoach
      ? `You do not have to use it now. You keep ${yours}, and you can get a fresh link at any time.`
      : 'If you did not ask for this, ignore this email. Only this address got the link.',
  ]);
}

interface LinkRef {
  sessionId: string;
  generation: number;
}

/** `byCoach`: the coach sends it, and the buyer may not know why it comes. */
export const freshLink: OrderMail<LinkRef & { byCoach?: true }> = {
  to: 'reader',
  stream: 'transactional',
  timeline: { name: 'download link', counts: true },
  write: ({ byCoach, ...link }, { services }) => writeLinks([link], services, { byCoach }),
};

/** `readerKey`: the address key of who asked; a mail that was queued before there was one has none. */
export const library: OrderMail<{ links: readonly LinkRef[]; readerKey?: string }> = {
  to: 'reader',
  stream: 'transactional',
  timeline: { name: 'list of all books', counts: true },
  write: ({ links, readerKey }, { services }) => writeLinks(links, services, { readerKey }),
};

async function writeLinks(
  links: readonly LinkRef[],
  services: Services,
  { byCoach = false, readerKey }: { byCoach?: boolean | undefined; readerKey?: string | undefined },
): Promise<WrittenMail | undefined> {
  const { orderAddresses, crypto } = services;
  const found = await Promise.all(
    links.map(async ({ sessionId, generation }) => {
      const order = await findMailedOrder(sessionId, services);
      return order && { order, generation, reader: await orderAddresses.reader(order) };
    }),
  );
  const orders = found.filter((one) => one !== undefined);
  const to = orders.find(
    ({ reader }) =>
      reader !== undefined && (readerKey === undefined || crypto.addressKey(reader) === readerKey),
  )?.reader;
  if (to === undefined) return undefined;
  // While the mail waited, an order may have got another reader: its link is not for this one.
  const theirs = orders.filter(({ reader }) => isSameAddress(reader, to));
  const linked = await Promise.all(
    theirs.map(({ order, generation }) => linkOf(order, generation, services)),
  );
  return { to, ...freshLinkMessage(linked, byCoach) };
}

/** The address of the page that opens an order's books. The token is in the fragment: it is never sent. */
export function downloadPageUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${routes.download}#t=${token}`;
}

/** One link of an order, as a mail shows it. */
export async function linkOf(
  order: Order,
  generation: number,
  services: Services,
): Promise<LinkedOrder> {
  const { crypto, licences, env } = services;
  const licenceId = crypto.licenceId(order.sessionId);
  const link = await licences.link(licenceId, generation);
  if (!link) throw new Error(`Link ${generation} of licence ${licenceId} is missing.`);
  return {
    books: mailBooks(booksOf(order.lines), services),
    downloadUrl: downloadPageUrl(env.siteUrl, crypto.link.sign({ licenceId, generation })),
    expiresAt: link.expiresAt,
  };
}
