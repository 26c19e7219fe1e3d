import { deployKind, samplesAllowed } from '#src/domain/build-info.ts';
import type { PurchaseNotice } from '#src/domain/popups/popup-rules.ts';
import { singleEntry } from './single-entry.ts';
import { siteDetails } from './site.ts';

/**
 * Returns whether this build shows samples. The Stripe key alone doesn't determine this, because a
 * host can hide it from the build.
 */
export function samplesMayShow(): boolean {
  return samplesAllowed({
    isWanted: siteDetails.showSamples,
    isOwnContent: siteDetails.coach.name !== null,
    kind: deployKind(process.env['CONTEXT']),
    isLive: /^(?:sk|rk)_live_/.test(process.env['STRIPE_SECRET_KEY'] ?? ''),
  });
}

const products = await singleEntry('products');
const samples = (await singleEntry('notifications')).map(({ name, state, product, timeAgo }) => {
  const book = products.find(({ slug }) => slug === product)?.title ?? product;
  return { text: `${name} from ${state} bought ${book}`, when: timeAgo };
});

/**
 * Returns the build's purchase notices: samples locally, and none on a deploy, because they aren't
 * real purchases. Real sales are never shown, because buyers don't consent to that at checkout.
 */
export function purchaseNotices(): readonly PurchaseNotice[] {
  return samplesMayShow() && deployKind(process.env['CONTEXT']) === 'local' ? samples : [];
}
