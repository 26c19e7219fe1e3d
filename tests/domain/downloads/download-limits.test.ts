import { expect, test } from 'vitest';
import {
  fileUrlExpiry,
  isLinkAlive,
  isSameRedemption,
} from '#src/domain/downloads/download-limits.ts';

const use = { claim: 'tab-1', at: 1_000_000 };

test('keeps serving the same tab for 30 minutes, and keeps its file URL valid even longer', () => {
  expect(isSameRedemption(use, 'tab-1', use.at + 30 * 60_000 - 1)).toBe(true);
  expect(isSameRedemption(use, 'tab-1', use.at + 30 * 60_000)).toBe(false);
  expect(isSameRedemption(use, 'tab-2', use.at)).toBe(false);
  expect(fileUrlExpiry(use)).toBeGreaterThan(use.at + 30 * 60_000);
});

test('redeems a link until it expires, plus 5 minutes for clock skew', () => {
  expect(isLinkAlive(1000, 1000 + 5 * 60_000 - 1)).toBe(true);
  expect(isLinkAlive(1000, 1000 + 5 * 60_000)).toBe(false);
});
