import { expect, test } from 'vitest';
import { formatDay, formatEasternDay, formatLastDay } from '#src/domain/day.ts';

test('formats a date by its day in UTC', () => {
  expect(formatDay(Date.UTC(2026, 10, 28, 23, 59))).toBe('November 28, 2026');
});

test('shows the date in Eastern time, and the last full day before a link expires', () => {
  // Bought on the evening of November 22 in Eastern time, when it’s already the next day in UTC.
  const bought = Date.UTC(2026, 10, 23, 0, 43);
  expect(formatEasternDay(bought)).toBe('November 22, 2026');
  expect(formatLastDay(bought + 7 * 24 * 60 * 60_000)).toBe('November 28, 2026');
  expect(formatLastDay(Date.UTC(2026, 2, 1, 12))).toBe('February 28, 2026');
});
