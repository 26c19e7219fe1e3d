import {
  fileUrlExpiry,
  isLinkAlive,
  isSameRedemption,
  REDEMPTIONS_PER_LINK,
} from '#src/domain/downloads/download.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import {
  accessOf,
  type Access,
  type Entitlement,
  type Link,
  type Order,
} from '#src/domain/orders/order.ts';
import { maskAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { functionPath } from '#src/function-path.ts';
import type { ClaimedFile, OpenedLink } from '#src/contracts/download.ts';
import type { PurchasedItem } from '#src/contracts/process-purchase.ts';
import type { Services } from '#netlify/services.ts';

/** Services needed to decide who may download which books. */
export type Opening = Pick<
  Services,
  'accessLog' | 'crypto' | 'entitlements' | 'env' | 'now' | 'orderAddresses' | 'orders'
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
    // An entitlement is stored after its order, so if there's no order here, it must be in the
    // other mode.
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
    services.accessLog.accessState(order),
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

/**
 * Counts one of the five downloads that a link allows per book, and returns short-lived file URLs.
 * Further requests from the same tab within 30 minutes don't count.
 * @throws {HttpError} link_unknown, access_stopped, link_expired, link_used_up
 */
export async function claimFile(
  input: { token: string; item: string; claimId: string },
  services: Opening & Pick<Services, 'alerts' | 'counters'>,
): Promise<ClaimedFile> {
  const { crypto, accessLog, alerts, entitlements, now } = services;
  const { isFromPage, entitlement, link, order } = await readLink(input.token, services);
  const slug = input.item;
  if (!entitlement.files.some((file) => file.slug === slug)) {
    throw new HttpError(
      'link_unknown',
      'This link is for an order that doesn’t include this book. Open the link in your email again.',
    );
  }
  const access = accessOf(await accessLog.accessState(order));
  if (access !== 'open') throw recipientStopped(order, access);
  if (!isLinkAlive(link.expiresAt, now())) {
    throw new HttpError(
      'link_expired',
      'This link has expired. The books are still yours. Select “Send me a new link.”',
    );
  }
  const claim = crypto.fingerprint(input.claimId);
  const place = { entitlementId: entitlement.entitlementId, linkVersion: link.linkVersion, slug };
  const at = now();
  const claimed = await entitlements.redeem(place, (use) => isSameRedemption(use, claim, at), {
    claim,
    at,
  });
  if (claimed === 'used-up') {
    // The coach sees this alert next to the order. If the alert can't be stored, the reader can
    // still download.
    const subject = `${entitlement.entitlementId}-${link.linkVersion}-${slug}`;
    await alerts
      .raise({
        kind: 'limit-reached',
        subject,
        sessionId: order.sessionId,
        note: `This buyer downloaded a book ${REDEMPTIONS_PER_LINK} times, so the link no longer works for it. The buyer can ask for a new link, or you can send one.`,
        at,
      })
      .then(async (made) => {
        if (made === 'created') await services.counters.note('links-over', at, subject);
      })
      .catch(() => undefined);
    throw new HttpError(
      'link_used_up',
      `You’ve used this link ${REDEMPTIONS_PER_LINK} times. The book is still yours. Select “Send me a new link.”`,
    );
  }
  const tally = `${entitlement.entitlementId}-${link.linkVersion}-${slug}-${claimed.number}`;
  const [usesLeft] = await Promise.all([
    entitlements.redemptionsLeft(place),
    services.counters.note('downloads', claimed.entry.at, tally).catch(() => undefined),
  ]);
  const expiresAt = fileUrlExpiry(claimed.entry);
  const address = `${functionPath('download')}?file=${crypto.fileUrl.sign({ ...place, isFromPage, expiresAt })}`;
  return {
    downloadUrl: address,
    readUrl: `${address}&read=1`,
    usesLeft,
    expiresAt,
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

const STOPPED: Readonly<Record<Exclude<Access, 'open'>, string>> = {
  refunded: 'We refunded this order, so you can’t open its books. If that’s a mistake, contact us.',
  disputed:
    'Your bank is checking this payment. Until it’s done, you can’t open the books. If that’s a mistake, contact us.',
  stopped: 'We’ve turned off access to the books in this order. If that’s a mistake, contact us.',
};

const stopped = (message: string) => new HttpError('access_stopped', message);

/** Returns the error for an attempt to email a gift's link before its date. */
export const notGivenYet = (on: string) =>
  stopped(
    `This order is a gift. We’ll send it on ${giftDayWords(on)}, so we didn’t send anything today.`,
  );

/** Returns the error for an attempt to email a gift whose recipient's data was erased. */
export const giftRecipientErased = () =>
  stopped(
    'The person this gift is for asked us to delete their data, so we can’t send an email. Email the buyer and offer a refund.',
  );

/** Returns the error for an attempt to email an order whose name and address were erased. */
export const recipientErased = () =>
  stopped(
    'The person asked us to delete the name and address on this order, so we can’t send an email. If you need the books again, contact us.',
  );

/**
 * Returns the error for an order without access, worded for the reader. For a gift, it doesn't
 * reveal anything about the buyer or the payment.
 */
export const recipientStopped = (
  { giftOn }: Pick<Order, 'giftOn'>,
  access: Exclude<Access, 'open'>,
) =>
  giftOn === undefined
    ? accessStopped(access)
    : stopped('You can’t open the books in this gift right now. Please contact us.');

/** Returns the error for an order paid in the other Stripe mode, which doesn't grant access. */
export const refuseOtherMode = ({ env }: Pick<Services, 'env'>) =>
  stopped(
    env.stripe.live
      ? 'This was a test order with a test card. You weren’t charged, so you can’t open the books.'
      : 'We’re testing the shop, so you can’t open your books right now. They’re safe. Please try again tomorrow, or contact us.',
  );

/** Returns the error for an order without access, worded for the buyer. */
export const accessStopped = (access: Exclude<Access, 'open'>) => stopped(STOPPED[access]);
