import { deployKind } from '#src/domain/deploy.ts';

/**
 * Whether samples (ratings, reviews) may be on the pages of this build. The real site never shows them:
 * 16 CFR 465 forbids reviews that no buyer wrote. The key alone does not decide, since a host can hide
 * it from the build.
 */
export function samplesMayShow(): boolean {
  const isLive = /^(?:sk|rk)_live_/.test(process.env['STRIPE_SECRET_KEY'] ?? '');
  return !isLive && deployKind(process.env['CONTEXT']) !== 'production';
}
