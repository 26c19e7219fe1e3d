import domains from './email-domains.json' with { type: 'json' };
import { editDistance } from './edit-distance.ts';

/** Email domains used by most readers. */
const COMMON: readonly string[] = domains.common;
/** Real email domains, including ones that look like typos of the common ones. */
const REAL = new Set([...COMMON, ...domains.real]);
/** Corrections for top-level domains that don't exist or are rarely intended. */
const ENDINGS: Readonly<Record<string, string>> = domains.endings;

/** Minimum length for typo correction. Shorter domains are too similar to each other. */
const SHORTEST_GUESSED = 8;

/**
 * Returns the domain that a likely typo was probably meant to be: "gmial.com" → "gmail.com". This
 * is a suggestion for a person to confirm, never an automatic correction.
 * @param domain In lowercase, as in a parsed address.
 */
export function likelyDomain(domain: string): string | undefined {
  if (REAL.has(domain)) return undefined;
  const dot = domain.lastIndexOf('.');
  const ending = ENDINGS[domain.slice(dot + 1)];
  const corrected = ending ? `${domain.slice(0, dot)}.${ending}` : domain;
  if (REAL.has(corrected)) return corrected;
  const near = COMMON.filter((known) => known.length >= SHORTEST_GUESSED)
    .map((known) => ({
      known,
      distance: editDistance(corrected, known, known.length > 10 ? 2 : 1),
    }))
    .filter(({ known, distance }) => distance <= (known.length > 10 ? 2 : 1))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return near?.known ?? (ending ? corrected : undefined);
}

/** Returns the full address that was probably meant, or `undefined` if there's no suggestion. */
export function likelyAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = likelyDomain(address.slice(at + 1).toLowerCase());
  return domain === undefined ? undefined : `${address.slice(0, at)}@${domain}`;
}
