/**
 * Whether samples (ratings, reviews) may be on the pages of this build. A shop that takes real money
 * never shows them: 16 CFR 465 forbids reviews that no buyer wrote.
 */
export function samplesMayShow(): boolean {
  return !/^(?:sk|rk)_live_/.test(process.env['STRIPE_SECRET_KEY'] ?? '');
}
