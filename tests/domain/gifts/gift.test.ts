import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkoutForm, isGift } from '#src/contracts/forms/checkout.ts';
import { checkField } from '#src/contracts/forms/form-definition.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import {
  GIFT_DAYS_AHEAD,
  giftDayTrouble,
  giftDayWords,
  isDay,
  giftDueAt,
  lastGiftDay,
} from '#src/domain/gifts/gift.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Any time from 2026 through 2031, in milliseconds. */
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2032, 0, 1) });

describe('gift days', () => {
  test.each(['2026-12-24', '2028-02-29', '2026-01-01'])('accepts the gift day %s', (day) => {
    expect(isDay(day)).toBe(true);
  });

  test.each(['2026-02-29', '2026-13-01', '2026-04-31', '2026-00-10', '12/24/2026', '2026-1-1', ''])(
    'rejects the gift day "%s"',
    (day) => {
      expect(isDay(day)).toBe(false);
    },
  );

  test('allows only today and days in the next 12 months', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -400, max: 800 }), (now, ahead) => {
        const noon = Date.parse(`${easternDay(now)}T12:00:00Z`);
        const day = new Date(noon + ahead * DAY).toISOString().slice(0, 10);
        const isRight = ahead >= 0 && ahead <= GIFT_DAYS_AHEAD;
        expect(giftDayTrouble(day, now) === undefined).toBe(isRight);
      }),
    );
  });

  test('sends a gift on its day, or on payment if that’s later, but never earlier', () => {
    fc.assert(
      fc.property(moment, moment, moment, (forDay, paid, later) => {
        const on = easternDay(forDay);
        const now = Math.max(paid, later);
        if (now >= giftDueAt(on, paid)) expect(on <= easternDay(now)).toBe(true);
        expect(giftDueAt(on, paid)).toBeLessThanOrEqual(Math.max(paid, forDay + 2 * DAY));
      }),
    );
  });

  test('starts gift days at 9 AM Eastern time, in winter and summer', () => {
    const paid = Date.UTC(2026, 10, 1);
    expect(giftDueAt('2026-12-24', paid)).toBe(Date.UTC(2026, 11, 24, 14));
    expect(giftDueAt('2027-07-04', paid)).toBe(Date.UTC(2027, 6, 4, 13));
  });

  test('formats gift days for readers', () => {
    expect(giftDayWords('2026-12-24')).toBe('December 24, 2026');
    expect(lastGiftDay(Date.UTC(2026, 10, 21, 12))).toBe('2027-11-21');
  });
});

describe('the gift section of the checkout', () => {
  const whole = { giftName: 'Anna', giftEmail: 'anna@example.com', giftOn: '2026-12-24' };
  const together = (typed: object) => checkoutForm.checkTogether?.({ ...typed });

  test('allows an empty gift section, but otherwise requires a name, an address, and a day', () => {
    expect(isGift({ giftName: ' ', giftEmail: '', giftOn: '', giftWords: '\n' })).toBe(false);
    expect(together({})).toEqual({});
    expect(together(whole)).toEqual({});
    for (const name of Object.keys(whole)) {
      expect(Object.keys(together({ ...whole, [name]: ' ' }) ?? {})).toEqual([name]);
    }
    expect(Object.keys(together({ giftWords: 'For you' }) ?? {})).toEqual(Object.keys(whole));
  });

  test.each([
    ['giftName', 'Anna <b>', 'Enter a name without < or >'],
    [
      'giftName',
      'www.evil.example',
      'Enter only a name, not a web address. Put a space after each period.',
    ],
    [
      'firstName',
      'evil.com',
      'Enter only a name, not a web address. Put a space after each period.',
    ],
    [
      'giftName',
      'Anna\r\nBcc: x@example.com',
      'Enter only a name, not a web address. Put a space after each period.',
    ],
    ['giftEmail', 'anna@example', 'Enter an email address like name@example.com'],
    ['giftEmail', 'a@example.com, b@example.com', 'Enter an email address like name@example.com'],
    ['giftOn', '2027-02-29', 'Enter a valid date, like 2027-02-14'],
    ['giftWords', 'x'.repeat(301), 'Use at most 300 characters. You have 301.'],
  ] as const)('rejects %s: %s', (name, text, words) => {
    expect(checkField(checkoutForm.fields[name], text)).toBe(words);
  });

  test.each([
    'Look at https://evil.example',
    'Look at example.com',
    'EXAMPLE.COM/win',
    'Write to me@example.org.',
    't.co/abc',
    'пример.рф',
    'evil\u3002com',
    'Rest well.Love, Maria',
  ])('rejects a message that an email program could turn into a link: %s', (text) => {
    expect(checkField(checkoutForm.fields.giftWords, text)).toBe(
      'Leave out web addresses. Put a space after each period.',
    );
  });

  test.each([
    'Rest well. Love, Maria',
    'I think of you...always at 3.30 p.m. with Dr. J. R. Hill',
    'It cost 9.99, e.g. in the U.S.A.',
    'One.\nTwo.\nThree!',
  ])('accepts ordinary text with periods: %s', (text) => {
    expect(checkField(checkoutForm.fields.giftWords, text)).toBeUndefined();
  });
});
