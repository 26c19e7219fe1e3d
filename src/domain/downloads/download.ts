import { DAY, MINUTE } from '../time.ts';

/**
 * Number of times that a link can be redeemed for each book (decision 377). See Orders and
 * downloads in `PRODUCT.md`.
 */
export const REDEMPTIONS_PER_LINK = 5;
/** Number of days before a link expires. See Orders and downloads in `PRODUCT.md`. */
export const LINK_DAYS = 7;
/** Lifetime of a link, in milliseconds. */
export const LINK_LIFETIME = LINK_DAYS * DAY;
/** Maximum number of emails with links per day, per order and per address. */
export const LINK_MAILS_PER_DAY = 3;
/** Claims from the same tab within this time, in milliseconds, count as one redemption. */
const CLAIM_WINDOW = 30 * MINUTE;
/**
 * Lifetime of a file URL, in milliseconds. Longer than the claim window, so that the URL still
 * works on a retry.
 */
const FILE_URL_LIFETIME = 60 * MINUTE;
/** Allowed clock difference between two machines, in milliseconds. */
const CLOCK_SLACK = 5 * MINUTE;
/**
 * How long the success page shows the link, in milliseconds. After that, the link is available only
 * by email.
 */
export const SUCCESS_PAGE_WINDOW = 3 * DAY;

/** How long after payment a buyer can correct the address on the success page, in milliseconds. */
export const ADDRESS_WINDOW = 60 * MINUTE;

/** One redemption of a link: the claim ID (random, one per book and tab) and the time. */
export interface Redemption {
  claim: string;
  /** Unix time in milliseconds. */
  at: number;
}

/** Returns whether a link is still valid. Allows for {@link CLOCK_SLACK}. */
export function isLinkAlive(expiresAt: number, now: number): boolean {
  return now < expiresAt + CLOCK_SLACK;
}

/** Returns whether a claim repeats an earlier redemption: same tab, within the claim window. */
export function isSameRedemption(before: Redemption, claim: string, now: number): boolean {
  return before.claim === claim && now < before.at + CLAIM_WINDOW;
}

/** Returns when a redemption's file URL expires, as Unix time in milliseconds. */
export function fileUrlExpiry({ at }: Redemption): number {
  return at + FILE_URL_LIFETIME;
}

/** A byte range of a file. Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header (RFC 9110, 14.2) for a file of `size` bytes. Returns `undefined` if the
 * whole file should be sent (no header, multiple ranges, or an unsupported format), or
 * `'unsatisfiable'` if the response should be 416.
 */
export function readRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first, last] = match;
  if (first) {
    const start = Number(first);
    const end = last ? Math.min(Number(last), size - 1) : size - 1;
    if (last && Number(last) < start) return undefined;
    return start < size ? { start, end } : 'unsatisfiable';
  }
  if (!last) return undefined;
  const length = Math.min(Number(last), size);
  return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const BASE = 1024;

/**
 * Formats a file size in Bytes, KB, MB, or GB, base 1024, with at most two decimals: 0 → "0 Bytes",
 * 1536 → "1.5 KB".
 * @param bytes A whole number, 0 or more.
 */
export function formatFileSize(bytes: number): string {
  const power =
    bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(BASE)));
  return `${Number((bytes / BASE ** power).toFixed(2))} ${UNITS[power] ?? 'GB'}`;
}

/** Formats an approximate size for buyers, such as "0.5 MB". */
export function formatRoughSize(bytes: number): string {
  return `${Math.max(0.1, bytes / BASE ** 2).toFixed(1)} MB`;
}

/** Returns "Ada, your book is here", or "Your book is here" if we don't know the reader's name. */
export function hereWords(name: string | undefined, isOne: boolean): string {
  const words = isOne ? 'our book is here' : 'our books are here';
  return name ? `${name}, y${words}` : `Y${words}`;
}
