import type { BuyersTold } from '#src/contracts/ebooks.ts';
import { accessOf, type Licence, type Order } from '#src/domain/order.ts';
import { ShopError } from '#src/domain/shop-error.ts';
import type { BookFile } from '#netlify/services/book-files.ts';
import type { Services } from '#netlify/services/services.ts';
import { usableLink } from './send-fresh-link.ts';

/** Buyers that one press tells at most; the page presses again for the rest. */
export const TOLD_AT_ONCE = 50;
/** Orders that are looked at side by side. */
const LOOKS_AT_ONCE = 10;

/** A buyer who has an earlier version and was not told yet. */
interface Buyer {
  order: Order;
  licence: Licence;
  mailId: string;
}

/**
 * Gives those who bought an earlier version of an eBook the new one, and mails them that it is there.
 * Who was told once is never told of the same version again.
 * @throws {ShopError} bad_request when the version is not the one on sale
 */
export async function tellBuyers(
  { slug, version }: { slug: string; version: number },
  services: Services,
): Promise<BuyersTold> {
  const file = await services.books.current(slug);
  if (!file || file.version !== version) {
    throw new ShopError(
      'bad_request',
      `Version ${version} of "${slug}" is not on sale. Load the page again.`,
    );
  }
  const sessions = await services.orders.paidSessions();
  const buyers: Buyer[] = [];
  for (let first = 0; first < sessions.length; first += LOOKS_AT_ONCE) {
    const some = sessions.slice(first, first + LOOKS_AT_ONCE);
    const found = await Promise.all(some.map((sessionId) => findBuyer(sessionId, file, services)));
    buyers.push(...found.filter((buyer) => buyer !== undefined));
  }
  const now = buyers.slice(0, TOLD_AT_ONCE);
  for (const buyer of now) await tell(buyer, file, services);
  return { told: now.length, left: buyers.length - now.length };
}

/** The word by which a buyer's page names a later version of a book. */
export function versionSlug(slug: string, version: number): string {
  return `${slug}-version-${version}`;
}

async function findBuyer(
  sessionId: string,
  { slug, version, sha256 }: BookFile,
  services: Services,
): Promise<Buyer | undefined> {
  const { orders, outbox, vault } = services;
  const order = await orders.order(sessionId);
  if (!order?.lines.some((line) => line.slug === slug)) return undefined;
  const mailId = vault.mailId(sessionId, 'new-version', slug, version);
  if (await outbox.mail(mailId)) return undefined;
  const licence = await orders.licence(vault.licenceId(sessionId));
  const bought = licence?.files.find((one) => one.slug === slug);
  if (!licence || !bought || bought.sha256 === sha256) return undefined;
  if (accessOf(await orders.moneyFacts(order)) !== 'open') return undefined;
  return { order, licence, mailId };
}

async function tell(
  { order, licence, mailId }: Buyer,
  { slug, version, sha256, bytes, pages, fileName }: BookFile,
  services: Services,
): Promise<void> {
  const { orders, outbox, now } = services;
  const { licenceId } = licence;
  const { sessionId } = order;
  const line = order.lines.find((one) => one.slug === slug);
  const title = `${line?.title ?? slug} (version ${version})`;
  const quantity = line?.quantity ?? 1;
  const newer = versionSlug(slug, version);
  const file = { slug: newer, title, quantity, sha256, bytes, pages, fileName };
  await orders.addUpgrade(licenceId, file);
  const upgraded = (await orders.licence(licenceId)) ?? licence;
  const { generation } = await usableLink(upgraded, services);
  // The sweeper sends it: a hundred mails would take longer than a request may.
  await outbox.queue({
    mailId,
    subject: { type: 'new-version', sessionId, slug: newer, generation },
    at: now(),
  });
}
