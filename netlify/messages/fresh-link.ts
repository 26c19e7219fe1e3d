import { formatLastDay } from '#src/domain/day.ts';
import { LINK_MAILS_PER_DAY, USES_PER_LINK } from '#src/domain/download.ts';
import { accessOf, booksOf, type Order } from '#src/domain/order.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';
import { routes } from '#src/routes.ts';
import { composeMessage, type Message } from './frame.ts';
import { ofOrder, type OrderMail, type MailFacts } from './mail-kind.ts';

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

/** `byCoach`: the coach sends it, and the buyer may not know why it comes. */
export const freshLink: OrderMail<{ sessionId: string; generation: number; byCoach?: true }> = {
  to: 'reader',
  stream: 'transactional',
  timeline: { name: 'download link', counts: true },
  write: ofOrder(async (order, { generation, byCoach = false }, { services }) => {
    const to = await services.orderAddresses.reader(order);
    if (to === undefined) return undefined;
    return { to, ...freshLinkMessage([await linkOf(order, generation, services)], byCoach) };
  }),
};

/** The id of the mail that an address asked for in a minute, told by its key: a second press is the same mail. */
export function libraryMailId(
  readerKey: string,
  minute: number,
  { vault }: Pick<MailFacts, 'vault'>,
): string {
  return vault.mailId(readerKey, 'library', minute);
}

/** `readerKey`: the address key of who asked. Which orders it is about is looked up when it goes. */
export const library: OrderMail<{ readerKey: string; minute: number }> = {
  to: 'reader',
  stream: 'transactional',
  timeline: { name: 'list of all books', counts: true },
  sessions: async ({ readerKey }, services) =>
    (await openOrdersOf(readerKey, services)).map(({ sessionId }) => sessionId),
  async write({ readerKey, minute }, { mailId, services }) {
    const { orderAddresses, outbox, limits, now } = services;
    const [orders, asked, earlier] = await Promise.all([
      openOrdersOf(readerKey, services),
      outbox.mail(mailId),
      outbox.mail(libraryMailId(readerKey, minute - 1, services)),
    ]);
    // A double press while one minute ended and the next began.
    if (asked && earlier && asked.at < earlier.at + MINUTE) return undefined;
    const to = orders[0] && (await orderAddresses.reader(orders[0]));
    if (to === undefined) return undefined;
    const limit = { name: `library-${readerKey}`, most: LINK_MAILS_PER_DAY, within: DAY };
    if (!(await limits.take([limit], mailId, now())).taken) return undefined;
    const linked = await Promise.all(orders.map((order) => workingLinkOf(order, services)));
    return { to, ...freshLinkMessage(linked, false) };
  },
};

/** The orders whose books an address may open now, told by its key. */
async function openOrdersOf(readerKey: string, services: MailFacts): Promise<Order[]> {
  const { orders, orderAddresses, accessLog, licences, vault } = services;
  const found = await Promise.all(
    (await orders.sessionsOfAddressKey(readerKey)).map(async (sessionId) => {
      const order = await orders.find(sessionId);
      if (!order || !(await orderAddresses.isReader(order, readerKey))) return [];
      if (accessOf(await accessLog.moneyFacts(order)) !== 'open') return [];
      return (await licences.find(vault.licenceId(sessionId))) ? [order] : [];
    }),
  );
  return found.flat();
}

/** The address of the page that opens an order's books. The token is in the fragment: it is never sent. */
export function downloadPageUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${routes.download}#t=${token}`;
}

/** The link of an order that works when a mail goes: a new one where the newest is over or used up. */
export async function workingLinkOf(order: Order, services: MailFacts): Promise<LinkedOrder> {
  const { licences, vault, now } = services;
  const licence = await licences.find(vault.licenceId(order.sessionId));
  if (!licence) {
    throw new Error(`The licence of session ${vault.fingerprint(order.sessionId)} is missing.`);
  }
  const { generation } = await licences.usableLink(licence, now());
  return linkOf(order, generation, services);
}

/** One link of an order, as a mail shows it. */
export async function linkOf(
  order: Order,
  generation: number,
  { vault, licences, env }: MailFacts,
): Promise<LinkedOrder> {
  const licenceId = vault.licenceId(order.sessionId);
  const link = await licences.link(licenceId, generation);
  if (!link) throw new Error(`Link ${generation} of licence ${licenceId} is missing.`);
  return {
    titles: booksOf(order.lines).map(({ title }) => title),
    downloadUrl: downloadPageUrl(env.siteUrl, vault.link.sign({ licenceId, generation })),
    expiresAt: link.expiresAt,
  };
}
