import { DAY, MINUTE } from '../time.ts';

/** Redemptions of one link for one book (specification, section 9; decision 377). */
export const REDEMPTIONS_PER_LINK = 5;
/** Days that a link works (specification, section 9). */
export const LINK_DAYS = 7;
/** How long a link works, in milliseconds. */
export const LINK_LIFETIME = LINK_DAYS * DAY;
/** Mails with links that one order, or one address, can get in a day. */
export const LINK_MAILS_PER_DAY = 3;
/** A claim by the same tab within this time, in milliseconds, is the same redemption. */
const CLAIM_WINDOW = 30 * MINUTE;
/** How long a file address works, in milliseconds; longer than the window, so that a retry finds it alive. */
const FILE_URL_LIFETIME = 60 * MINUTE;
/** Clocks of two machines may differ by this much, in milliseconds. */
const CLOCK_SLACK = 5 * MINUTE;
/** How long the success page hands out the link; afterwards it goes by mail only. In milliseconds. */
export const SUCCESS_PAGE_WINDOW = 3 * DAY;

/** How long after paying a buyer can put the address right on the success page, in milliseconds. */
export const ADDRESS_WINDOW = 60 * MINUTE;

/** One redemption of a link: who claimed it (a random word of the tab) and when. */
export interface Redemption {
  claim: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Whether a link still opens books. Allows for {@link CLOCK_SLACK}. */
export function isLinkAlive(expiresAt: number, now: number): boolean {
  return now < expiresAt + CLOCK_SLACK;
}

/** Whether a redemption that is already taken answers this claim as well: same tab, within the window. */
export function isSameRedemption(before: Redemption, claim: string, now: number): boolean {
  return before.claim === claim && now < before.at + CLAIM_WINDOW;
}

/** When the file address of a redemption stops working, milliseconds since 1970. */
export function fileUrlExpiry({ at }: Redemption): number {
  return at + FILE_URL_LIFETIME;
}

/** A part of a file: first and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header (RFC 9110, 14.2) against a file of `size` bytes.
 * `undefined`: send the whole file (no header, several ranges, or a form that is not understood).
 * `'unsatisfiable'`: answer 416.
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
 * Writes a size as the specification (section 9) has it: Bytes, KB, MB or GB on a base of 1024, at most
 * two decimals: 0 → "0 Bytes", 1536 → "1.5 KB".
 * @param bytes A whole number of bytes, 0 or more.
 */
export function formatFileSize(bytes: number): string {
  const power =
    bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(BASE)));
  return `${Number((bytes / BASE ** power).toFixed(2))} ${UNITS[power] ?? 'GB'}`;
}

/** A size as a buyer needs it, such as "0.5 MB". */
export function formatRoughSize(bytes: number): string {
  return `${Math.max(0.1, bytes / BASE ** 2).toFixed(1)} MB`;
}
