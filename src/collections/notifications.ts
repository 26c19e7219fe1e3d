import notifications from '#content/notifications.json' with { type: 'json' };
import {
  noticeOfSample,
  noticesOfSales,
  type ProductSales,
  type PurchaseNotice,
} from '#src/domain/purchase-notices.ts';
import { samplesMayShow } from './samples.ts';
import { notificationsSchema } from './schemas/notifications.ts';

/**
 * The purchase notices of this build: the samples, or what real sales allow, never both. Empty means
 * that no page has a notice.
 */
export function purchaseNotices(): PurchaseNotice[] {
  return samplesMayShow()
    ? notificationsSchema.parse(notifications).map(noticeOfSample)
    : noticesOfSales(consentedSales());
}

/** No checkout asks its buyers yet whether they may be counted here, so there are no such sales. */
function consentedSales(): readonly ProductSales[] {
  return [];
}
