import { noticeOfSample, type PurchaseNotice } from '#src/domain/purchase-notices.ts';
import { samplesMayShow } from './samples.ts';
import { wholeFile } from './whole-file.ts';

const samples = (await wholeFile('notifications')).map(noticeOfSample);

/**
 * The purchase notices of this build: the samples, or none. Of real sales nothing is told, because no
 * checkout asks its buyers whether they may be counted.
 */
export function purchaseNotices(): readonly PurchaseNotice[] {
  return samplesMayShow() ? samples : [];
}
