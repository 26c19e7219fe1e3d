import { easternDay } from '../coach-day.ts';
import { noonOf, utcDay } from '../day.ts';
import { readTypedSum, type Cents } from '../money.ts';
import { editDistance } from '../edit-distance.ts';
import { DAY } from '../time.ts';

/** Searchable fields of an order. */
export interface SearchedOrder {
  sessionId: string;
  /** Unix time in milliseconds. */
  at: number;
  number: string;
  totalCents: Cents;
  titles: readonly string[];
  /** Names of the buyer and of a gift's recipient. */
  names: readonly string[];
  /** Every address the order has had, plus a gift recipient's. */
  addresses: readonly string[];
}

/** A parsed search. If it has a `day`, only the day must match. Otherwise, every word must. */
export interface OrderSearch {
  /** `YYYY-MM-DD` in Eastern time. */
  day?: string | undefined;
  words: readonly string[];
}

/**
 * Shorter words don't match the middle of a word: 2 characters match only the beginning, and 1
 * character matches only a whole word.
 */
const SHORTEST_PART = 3;
/** Minimum word lengths for matching with one typo and with two. */
const SHORTEST_WITH_TYPO = 4;
const SHORTEST_WITH_TWO = 8;

/**
 * Parses a search. A day without a year means the most recent one.
 * @param now Unix time in milliseconds.
 */
export function readOrderSearch(text: string, now: number): OrderSearch {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return { day: readDay(words.join(' '), now), words };
}

/** How well an order matches. `close` means that it matches only if typos are allowed. */
export type Match = 'exact' | 'close';

/**
 * Returns how an order matches a search, if at all: by day, or if each word is part of a name or an
 * address, begins a word of a book's title or the order number, or equals the amount paid. Longer
 * words may contain typos.
 */
export function matchOrder(order: SearchedOrder, { day, words }: OrderSearch): Match | undefined {
  if (day !== undefined) return easternDay(order.at) === day ? 'exact' : undefined;
  if (words.length === 0) return undefined;
  const addresses = order.addresses.map(fold);
  const titles = order.titles.map(fold);
  const texts = [
    ...order.names.map(fold),
    ...addresses,
    // People often omit the dots when typing an address.
    ...addresses.map(withoutDots),
  ];
  const pieces = [
    ...new Set([...texts, ...titles].flatMap((text) => [text, ...text.split(/[\s@._+-]+/)])),
  ];
  const partsOfAddresses = (word: string) =>
    addresses.flatMap((address) => [
      ...[address, ...address.split('@')],
      // A long word may be the beginning of an address, so compare it with that part as well.
      ...(word.length < SHORTEST_WITH_TWO ? [] : [address.slice(0, word.length)]),
    ]);
  const number = order.number.toLowerCase();
  const matches = words.map((word): Match | undefined => {
    const isExact =
      readTypedSum(word) === order.totalCents ||
      isPart(word, texts, pieces) ||
      (sizeOf(word) > 1 && titles.some((title) => beginsWordIn(title, word))) ||
      (sizeOf(word) >= SHORTEST_PART && number.startsWith(word.replace(/^#/, '')));
    if (isExact) return 'exact';
    return isTypoOf(word, /[@.]/.test(word) ? partsOfAddresses(word) : pieces)
      ? 'close'
      : undefined;
  });
  if (matches.includes(undefined)) return undefined;
  return matches.includes('close') ? 'close' : 'exact';
}

/** Returns a time within the hour after an Eastern day ends, as Unix time in milliseconds. */
export const endOfDay = (day: string): number => noonOf(day) + (17 * DAY) / 24;

/** Returns whether an order was placed before a day, so that a search for that day can stop. */
export const isBeforeDay = (at: number, day: string): boolean => easternDay(at) < day;

function isPart(word: string, texts: readonly string[], pieces: readonly string[]): boolean {
  // Names may consist of emoji, which can't be partially typed.
  if (sizeOf(word) >= SHORTEST_PART || !/[\p{L}\p{N}]/u.test(word))
    return texts.some((text) => text.includes(word));
  return pieces.some((piece) => (sizeOf(word) === 1 ? piece === word : piece.startsWith(word)));
}

/**
 * Returns whether a word begins a word of a title, because “ann” shouldn't find every “Planner.” It
 * may continue past a hyphen, as in “one-handed.”
 */
const beginsWordIn = (title: string, word: string): boolean =>
  ` ${title}`.includes(` ${word}`) || title.includes(`-${word}`);

function isTypoOf(word: string, pieces: readonly string[]): boolean {
  if (word.length < SHORTEST_WITH_TYPO || /^[\d.,$]+$/.test(word)) return false;
  const most = word.length < SHORTEST_WITH_TWO ? 1 : 2;
  return pieces.some((piece) => editDistance(word, piece, most) <= most);
}

function withoutDots(address: string): string {
  const [name = '', ...domain] = address.split('@');
  return [name.replaceAll(/[._-]/g, ''), ...domain].join('@');
}

const sizeOf = (word: string) => [...word].length;

/** Removes accents and converts to lowercase. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
];

/**
 * Parses a day as an American types it: "Nov 21", "November 21, 2026", "11/21", "11/21/26",
 * "2026-11-21", "today", or "yesterday".
 * @param text In lowercase.
 * @returns `YYYY-MM-DD`, or `undefined` if it isn't a day
 */
function readDay(text: string, now: number): string | undefined {
  const today = easternDay(now);
  if (text === 'today') return today;
  if (text === 'yesterday') return utcDay(noonOf(today) - DAY);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], Number(iso[2]), Number(iso[3]), today);
  const numbers = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text);
  if (numbers) return dayOf(numbers[3], Number(numbers[1]), Number(numbers[2]), today);
  const [, name = '', day, year] =
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(text) ?? [];
  const month = MONTHS.findIndex((one) => one.startsWith(name)) + 1;
  return name === '' || month === 0 ? undefined : dayOf(year, month, Number(day), today);
}

function dayOf(
  year: string | undefined,
  month: number,
  day: number,
  today: string,
): string | undefined {
  const text = (ofYear: number) =>
    [String(ofYear), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  const thisYear = Number(today.slice(0, 4));
  const typed = year === undefined ? undefined : Number(year.padStart(4, '20'));
  const found = text(typed ?? (text(thisYear) <= today ? thisYear : thisYear - 1));
  const noon = noonOf(found);
  // February 30 parses as another day or as no day at all.
  const isReal = Number.isFinite(noon) && new Date(noon).toISOString().startsWith(found);
  return isReal ? found : undefined;
}
