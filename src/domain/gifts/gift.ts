import { easternDay } from '../coach-day.ts';
import { formatDay, noonOf } from '../day.ts';
import { DAY, HOUR } from '../time.ts';

/** Who gets the books of an order, and when. Kept encrypted. */
export interface Gift {
  name: string;
  email: string;
  words?: string;
  /** The Eastern day on which it is sent, as `YYYY-MM-DD`. */
  on: string;
}

/** In characters. */
export const MOST_GIFT_WORDS = 300;
/** How many days ahead a gift can be planned. */
export const GIFT_DAYS_AHEAD = 365;

/** A gift of a later day is sent from this hour on, in Eastern time: a mail at midnight wakes people. */
const MORNING = 9 * HOUR;

/** Whether a text is a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const noon = noonOf(text);
  return !Number.isNaN(noon) && new Date(noon).toISOString().startsWith(text);
}

/** The last day that a gift can be planned for, as `YYYY-MM-DD`. */
export function lastGiftDay(now: number): string {
  return new Date(noonOf(easternDay(now)) + GIFT_DAYS_AHEAD * DAY).toISOString().slice(0, 10);
}

/** Says in words why a gift cannot be sent on a day that exists; nothing when it can. */
export function giftDayTrouble(on: string, now: number): string | undefined {
  const today = easternDay(now);
  if (on < today) {
    return `Choose ${giftDayWords(today)} or a later day. We count the days in Eastern time.`;
  }
  const last = lastGiftDay(now);
  return on > last ? `Choose a day until ${giftDayWords(last)}` : undefined;
}

/**
 * From when on a gift may be sent, in milliseconds since 1970: the morning of its day, or at once when it was paid on
 * that day or later.
 */
export function giftDueAt(on: string, paidAt: number): number {
  if (on <= easternDay(paidAt)) return paidAt;
  const inSummer = noonOf(on) + HOUR;
  return easternDay(inSummer - MORNING) === on ? inSummer : inSummer + HOUR;
}

/** The day of a gift as people say it: "December 24, 2026". */
export function giftDayWords(on: string): string {
  return formatDay(noonOf(on));
}
