import { expect, test } from 'vitest';
import { sendHostileTexts } from '#tests/support/hostile-site.ts';

/** Here, each field gets only a sixth of the strings. The nightly run sends all of them. */
const EVERY = 6;

test.each([
  ['in every field of every function', 'contracts', 2_000],
  ['in every form without JavaScript', 'forms', 600],
  ['from Stripe, from Postmark, and as invalid JSON', 'hooks', 450],
  ['in the query and in each header', 'heads', 6_000],
  ['in a page’s URL', 'links', 150],
  ['in stored records that an erasure searches', 'records', 40],
] as const)('T33: handles 64 KB of hostile text %s', async (_, part, least) => {
  const { failed, done } = await sendHostileTexts(part, EVERY);
  expect(failed).toEqual([]);
  expect(done).toBeGreaterThan(least);
});
