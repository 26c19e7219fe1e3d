import { easternDay } from '../coach-day.ts';
import { formatDay, noonOf, utcDay } from '../day.ts';
import { DAY, HOUR } from '../time.ts';

/** The person who gets an order's books, and the send date. Stored encrypted. */
export interface Gift {
  name: string;
  email: string;
  words?: string;
  /** Send date in Eastern time, as `YYYY-MM-DD`. */
  on: string;
}

/** Maximum length of the gift message, in characters. */
export const MOST_GIFT_WORDS = 300;
/** Maximum number of days ahead that a gift can be scheduled. */
export const GIFT_DAYS_AHEAD = 365;

/**
 * Earliest time of day for sending a scheduled gift, in Eastern time, because an email at midnight
 * could wake someone.
 */
const MORNING = 9 * HOUR;

/** Returns whether a string is a real date in the format `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const noon = noonOf(text);
  return !Number.isNaN(noon) && new Date(noon).toISOString().startsWith(text);
}

/** Returns the last day a gift can be scheduled for, as `YYYY-MM-DD`. */
export function lastGiftDay(now: number): string {
  return utcDay(noonOf(easternDay(now)) + GIFT_DAYS_AHEAD * DAY);
}

/** Returns why a gift can't be sent on a given date, or `undefined` if it can. */
export function giftDayTrouble(on: string, now: number): string | undefined {
  const today = easternDay(now);
  if (on < today) {
    return `Choose ${giftDayWords(today)} or a later day. Dates are in Eastern time.`;
  }
  const last = lastGiftDay(now);
  return on > last ? `Choose ${giftDayWords(last)} or an earlier day` : undefined;
}

/**
 * Returns when a gift can be sent, as Unix time in milliseconds: on the morning of its send date,
 * or immediately if it was paid for on that date or later.
 */
export function giftDueAt(on: string, paidAt: number): number {
  if (on <= easternDay(paidAt)) return paidAt;
  const inSummer = noonOf(on) + HOUR;
  return easternDay(inSummer - MORNING) === on ? inSummer : inSummer + HOUR;
}

/** Formats a gift's send date: "December 24, 2026". */
export function giftDayWords(on: string): string {
  return formatDay(noonOf(on));
}
