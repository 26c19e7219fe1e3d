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
/** Maximum number of emails with links per day, for each order and for each address. */
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
