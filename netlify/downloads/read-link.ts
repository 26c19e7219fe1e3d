import { isLinkAlive } from '#src/domain/downloads/download-limits.ts';
import { accessOf, type Entitlement, type Link, type Order } from '#src/domain/orders/order.ts';
import { maskAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { OpenedLink } from '#src/contracts/download.ts';
import type { PurchasedItem } from '#src/contracts/process-purchase.ts';
import type { Services } from '#netlify/services.ts';
import { refuseOtherMode } from './access-errors.ts';

/** Services needed to decide who may download which books. */
export type Opening = Pick<
  Services,
  'bookAccess' | 'crypto' | 'entitlements' | 'env' | 'now' | 'orderAddresses' | 'orders'
>;

/** A link signed by this site, and the records it refers to. */
export interface KnownLink {
  /** Whether the link was shown on the page after a test-mode payment instead of being emailed. */
  isFromPage: boolean;
  entitlement: Entitlement;
  link: Link;
  order: Order;
}

/**
 * Resolves a link token.
 * @throws {HttpError} link_unknown (before any lookup if the signature isn't ours); access_stopped
 * for an order in the other Stripe mode
 */
export async function readLink(
  token: string,
  services: Pick<Services, 'crypto' | 'env' | 'entitlements' | 'orders'>,
): Promise<KnownLink> {
  const { crypto, orders, entitlements } = services;
  const claims = crypto.link.read(token);
  if (claims) {
    const { entitlementId, linkVersion, isFromPage = false } = claims;
    const [entitlement, link] = await Promise.all([
      entitlements.find(entitlementId),
      entitlements.link(entitlementId, linkVersion),
    ]);
    const order = entitlement && (await orders.find(entitlement.sessionId));
    if (entitlement && link && order) return { isFromPage, entitlement, link, order };
    // An entitlement is stored after its order, so if the order isn't here, it must be in the other
    // mode.
    if (entitlement) throw refuseOtherMode(services);
  }
  throw new HttpError(
    'link_unknown',
    'This link isn’t complete. Open it again from your email, or get a new one on the My Downloads page.',
  );
}

/** Returns a link's books, remaining downloads, and expiration. Doesn't count as a download. */
export async function openLink(token: string, services: Opening): Promise<OpenedLink> {
  const known = await readLink(token, services);
  const { order, link } = known;
  const [accessState, items, address] = await Promise.all([
    services.bookAccess.state(order),
    listItems(known, services),
    services.orderAddresses.recipient(order),
  ]);
  const alive = isLinkAlive(link.expiresAt, services.now());
  return {
    state: accessOf(accessState) !== 'open' ? 'stopped' : alive ? 'active' : 'expired',
    items,
    emailMasked: maskAddress(address),
    expiresAt: link.expiresAt,
  };
}

export async function listItems(
  { entitlement, link }: Pick<KnownLink, 'entitlement' | 'link'>,
  { entitlements }: Pick<Services, 'entitlements'>,
): Promise<PurchasedItem[]> {
  return Promise.all(
    entitlement.files.map(async ({ slug, title, quantity, pages, bytes, others = [] }) => {
      const place = {
        entitlementId: entitlement.entitlementId,
        linkVersion: link.linkVersion,
        slug,
      };
      return {
        slug,
        title,
        quantity,
        pages,
        bytes,
        others: others.map((file) => ({ format: file.format, bytes: file.bytes })),
        usesLeft: await entitlements.redemptionsLeft(place),
      };
    }),
  );
}
