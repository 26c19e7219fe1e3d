import notifications from '#content/notifications.json' with { type: 'json' };
import {
  noticeOfSample,
  noticesOfSales,
  type ProductSales,
  type PurchaseNotice,
} from '#src/domain/purchase-notices.ts';
import { samplesMayShow } from './samples.ts';
import { notificationsSchema } from './schemas/notifications.ts';

const samples = notificationsSchema.parse(notifications).map(noticeOfSample);

/**
 * The purchase notices of this build: the samples, or what real sales allow, never both. Empty means
 * that no page has a notice.
 */
export function purchaseNotices(): readonly PurchaseNotice[] {
  return samplesMayShow() ? samples : noticesOfSales(consentedSales());
}

/** No checkout asks its buyers yet whether they may be counted here, so there are no such sales. */
function consentedSales(): readonly ProductSales[] {
  return [];
}
