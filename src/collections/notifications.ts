import { noticeOfSample, type PurchaseNotice } from '#src/domain/purchase-notices.ts';
import { deployKind } from '#src/domain/deploy.ts';
import { samplesMayShow } from './samples.ts';
import { wholeFile } from './whole-file.ts';

const samples = (await wholeFile('notifications')).map(noticeOfSample);

/**
 * The purchase notices of this build: on this machine the samples, on a deploy none, since nobody bought
 * there what they say. Of real sales nothing is told, because no checkout asks its buyers whether they may be counted.
 */
export function purchaseNotices(): readonly PurchaseNotice[] {
  return samplesMayShow() && deployKind(process.env['CONTEXT']) === 'local' ? samples : [];
}
