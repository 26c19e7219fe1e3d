import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay, formatEasternDay, formatLastDay } from '#src/domain/day.ts';
import {
  fileUrlExpiry,
  isLinkAlive,
  isSameRedemption,
  readRange,
  formatFileSize,
  formatRoughSize,
} from '#src/domain/downloads/download.ts';
import { accessOf } from '#src/domain/orders/order.ts';
import { filledStars } from '#src/domain/ebooks/product.ts';

describe('file ranges', () => {
  test('never reads a range past the end of the file', () => {
    const end = fc.oneof(fc.constant(''), fc.nat({ max: 5000 }).map(String));
    fc.assert(
      fc.property(end, end, fc.integer({ min: 1, max: 3000 }), (first, last, size) => {
        const range = readRange(`bytes=${first}-${last}`, size);
        if (typeof range !== 'object') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(size);
        expect(range.start).toBeLessThanOrEqual(range.end);
      }),
    );
  });

  test('returns the whole file if the range header can’t be parsed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!/^bytes=\d*-\d*$/.test(text.trim())) expect(readRange(text, 100)).toBeUndefined();
      }),
    );
    expect(readRange(null, 100)).toBeUndefined();
  });
});

describe('download link redemption', () => {
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
});

describe('order access', () => {
  test.each([
    [{ refundedInFull: false, disputed: false, stopped: false }, 'open'],
    [{ refundedInFull: false, disputed: true, stopped: true }, 'disputed'],
    [{ refundedInFull: true, disputed: true, stopped: true }, 'refunded'],
    [{ refundedInFull: false, disputed: false, stopped: true }, 'stopped'],
  ])('derives access from %j: %s', (state, access) => {
    expect(accessOf(state)).toBe(access);
  });
});

describe('formatting for readers', () => {
  test.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [319_898, '312.4 KB'],
    [5 * 1024 ** 2, '5 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [5 * 1024 ** 4, '5120 GB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });

  test('shows buyers a file size in MB with one decimal', () => {
    expect([1, 494_510, 15 * 1024 ** 2].map(formatRoughSize)).toEqual([
      '0.1 MB',
      '0.5 MB',
      '15.0 MB',
    ]);
  });

  test('formats a date the same way on every machine', () => {
    expect(formatDay(Date.UTC(2026, 10, 28, 23, 59))).toBe('November 28, 2026');
  });

  test('shows the date in Eastern time, and a link’s last full day', () => {
    // Bought on the evening of November 22 in Eastern time, when it’s already the next day in UTC.
    const bought = Date.UTC(2026, 10, 23, 0, 43);
    expect(formatEasternDay(bought)).toBe('November 22, 2026');
    expect(formatLastDay(bought + 7 * 24 * 60 * 60_000)).toBe('November 28, 2026');
    expect(formatLastDay(Date.UTC(2026, 2, 1, 12))).toBe('February 28, 2026');
  });

  test('rounds a rating down to a whole number of stars, from 0 to 5', () => {
    expect([4.9, 4, 0.9, 0, 5, 7, -1].map(filledStars)).toEqual([4, 4, 0, 0, 5, 5, 0]);
  });
});
