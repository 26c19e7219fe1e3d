import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  easternDay,
  formatMoment,
  lastEasternDays,
  shortDay,
  utcDaysOf,
} from '#src/domain/coach-day.ts';
import { noonOf, utcDay } from '#src/domain/day.ts';

const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map(Number);

test('lists recent days up to today, in order and without duplicates', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 400 }), (now, count) => {
      const days = lastEasternDays(now, count);
      expect(days).toHaveLength(count);
      expect(days.at(-1)).toBe(easternDay(now));
      expect(new Set(days).size).toBe(count);
      expect(days).toEqual(days.toSorted());
    }),
  );
});

test('the UTC days searched for an Eastern day cover all of that day', () => {
  fc.assert(
    fc.property(moment, (at) => {
      expect(utcDaysOf([easternDay(at)])).toContain(utcDay(at));
    }),
  );
});

test('formats times and days for readers', () => {
  const at = Date.parse('2026-11-21T09:05:00-05:00');
  expect(formatMoment(at).replaceAll('\u202f', ' ')).toBe('Nov 21, 2026, 9:05 AM');
  expect(shortDay('2026-11-21')).toBe('Nov 21');
});

test('F15: the timestamp for a day falls on that day for readers from Samoa to Guam', () => {
  const zones = [
    'Pacific/Pago_Pago',
    'Pacific/Honolulu',
    'America/Los_Angeles',
    'America/New_York',
  ];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones, 'Europe/Madrid', 'Asia/Tokyo', 'Pacific/Guam'),
      (date, timeZone) => {
        const day = date.toISOString().slice(0, 10);
        expect(new Date(noonOf(day)).toLocaleDateString('en-CA', { timeZone })).toBe(day);
      },
    ),
  );
});
