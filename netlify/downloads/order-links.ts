import { booksOf, type Entitlement, type Link, type Order } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';
import type { EmailServices } from '#netlify/mail/email-definition.ts';
import { mailBooks, type MailBook } from '#netlify/mail/layout.ts';

/** An order's books and a link to them, for an email. */
export interface LinkedOrder {
  books: readonly MailBook[];
  downloadUrl: string;
  /** When the link expires, as Unix time in milliseconds. */
  expiresAt: number;
}

/**
 * Returns the URL of an order's download page. The token is in the fragment, which browsers never
 * send to the server.
 */
export function downloadPageUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${routes.download}#t=${token}`;
}

/**
 * Returns an order link that works when the email is sent. Creates a new one if the latest expires
 * within a day or is used up.
 */
export async function workingLinkOf(
  order: Order,
  entitlement: Entitlement,
  services: EmailServices,
): Promise<LinkedOrder> {
  const { entitlements, now } = services;
  return linkedOrder(order, await entitlements.usableLink(entitlement, now()), services);
}

/**
 * Returns one of an order's links.
 * @throws {Error} if the link doesn't exist
 */
export async function linkOf(
  order: Order,
  linkVersion: number,
  services: EmailServices,
): Promise<LinkedOrder> {
  const entitlementId = services.crypto.entitlementId(order.sessionId);
  const link = await services.entitlements.link(entitlementId, linkVersion);
  if (!link) throw new Error(`Link ${linkVersion} of entitlement ${entitlementId} is missing.`);
  return linkedOrder(order, link, services);
}

function linkedOrder(
  { sessionId, lines }: Order,
  { linkVersion, expiresAt }: Link,
  services: EmailServices,
): LinkedOrder {
  const { crypto, env } = services;
  const token = crypto.link.sign({ entitlementId: crypto.entitlementId(sessionId), linkVersion });
  const books = mailBooks(booksOf(lines), services);
  return { books, downloadUrl: downloadPageUrl(env.siteUrl, token), expiresAt };
}
