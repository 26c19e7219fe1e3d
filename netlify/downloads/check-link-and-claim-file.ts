import {
  fileUrlExpiry,
  isLinkAlive,
  isSameRedemption,
  REDEMPTIONS_PER_LINK,
} from '#src/domain/downloads/download-limits.ts';
import { accessOf } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { functionPath } from '#src/function-path.ts';
import type { ClaimedFile } from '#src/contracts/download.ts';
import type { Services } from '#netlify/services.ts';
import { recipientStopped } from './access-errors.ts';
import { readLink, type Opening } from './read-link.ts';

/**
 * Counts one of the five downloads that a link allows per book, and returns short-lived file URLs.
 * Further requests from the same tab within 30 minutes don't count.
 * @throws {HttpError} link_unknown, access_stopped, link_expired, link_used_up
 */
export async function claimFile(
  input: { token: string; item: string; claimId: string },
  services: Opening & Pick<Services, 'alerts' | 'counters'>,
): Promise<ClaimedFile> {
  const { crypto, bookAccess, alerts, entitlements, now } = services;
  const { isFromPage, entitlement, link, order } = await readLink(input.token, services);
  const slug = input.item;
  if (!entitlement.files.some((file) => file.slug === slug)) {
    throw new HttpError(
      'link_unknown',
      'This link is for an order that doesn’t include this book. Open the link in your email again.',
    );
  }
  const access = accessOf(await bookAccess.state(order));
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
    // The coach sees this alert next to the order. If the alert can't be stored, the reader still
    // gets the error below.
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
