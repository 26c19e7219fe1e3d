import domains from './email-domains.json' with { type: 'json' };
import { slipsBetween } from './spelling.ts';

/** Where most readers have their mailbox. */
const COMMON: readonly string[] = domains.common;
/** Real homes of mailboxes that look like slips of the ones above. */
const REAL = new Set([...COMMON, ...domains.real]);
/** Endings that exist nowhere, or where hardly anyone has a mailbox by intention. */
const ENDINGS: Readonly<Record<string, string>> = domains.endings;

/** Shorter names have too many neighbours to guess among. */
const SHORTEST_GUESSED = 8;

/**
 * The domain that was probably meant, for an address that was probably mistyped: "gmial.com" gives
 * "gmail.com". A suggestion for a person to confirm, never a correction.
 * @param domain Lower case, as in an address that was read.
 */
export function likelyDomain(domain: string): string | undefined {
  if (REAL.has(domain)) return undefined;
  const dot = domain.lastIndexOf('.');
  const ending = ENDINGS[domain.slice(dot + 1)];
  const mended = ending ? `${domain.slice(0, dot)}.${ending}` : domain;
  if (REAL.has(mended)) return mended;
  const near = COMMON.filter((known) => known.length >= SHORTEST_GUESSED)
    .map((known) => ({ known, slips: slipsBetween(mended, known, known.length > 10 ? 2 : 1) }))
    .filter(({ known, slips }) => slips <= (known.length > 10 ? 2 : 1))
    .toSorted((a, b) => a.slips - b.slips)[0];
  return near?.known ?? (ending ? mended : undefined);
}

/** The whole address that was probably meant, if there is one. */
export function likelyAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = likelyDomain(address.slice(at + 1).toLowerCase());
  return domain === undefined ? undefined : `${address.slice(0, at)}@${domain}`;
}
