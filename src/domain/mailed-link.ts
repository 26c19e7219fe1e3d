import { pathOnThisSite } from './path-on-this-site.ts';

/** Matches paths like the ones on this site, without characters that a server might reject. */
const PLAIN_PATH = /^\/[\w./-]*$/;
/**
 * Maximum length of a URL to restore, in UTF-16 code units. Our links are far shorter, even when
 * escaped twice.
 */
const MAX_ADDRESS_LENGTH = 4_000;
/** Maximum levels of nested escapes to decode. Email programs and gateways add a few. */
const MAX_ROUNDS = 10;
/**
 * Matches characters appended to a signed token, such as _emphasis_ marks. A signature has 43
 * characters.
 */
const AFTER_SIGNATURE = /(\.[\w-]{43})(?:[\w-]+|\.[\w.-]+)$/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', num: '#', equals: '=' };

/**
 * Restores a URL that was changed by email programs, gateways, or copying. Decodes URL and HTML
 * escapes, including nested ones, normalizes full-width characters and dashes, and removes line
 * breaks, spaces, and invisible characters. Reads only the first 4,000 characters.
 */
export function restoreAddress(changed: string): string {
  let text = changed.slice(0, MAX_ADDRESS_LENGTH);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = text
      .replace(/(?:%[\da-f]{2})+/gi, decodeIfText)
      .normalize('NFKC')
      .replace(/\p{Pd}/gu, '-')
      .replace(
        /&(amp|num|equals|nbsp|shy|zwn?j|[lr]rm);/gi,
        (_, name: string) => NAMED[name.toLowerCase()] ?? '',
      )
      .replace(/&#(\d{1,5});|&#x([\da-f]{1,5});/gi, (_, code?: string, hex?: string) =>
        String.fromCodePoint(Number(code ?? `0x${hex}`)),
      )
      // Matches the text between the parts of a link that was split across two lines: an HTML line
      // break, or the marks of a quoted email.
      .replace(/<w?br\/?>|[>\s]+|\p{Cf}/giu, closingBrackets);
    if (next === text) break;
    text = next;
  }
  return text;
}

/**
 * Returns the closing brackets at the end of a match, without the spaces, line breaks, and
 * invisible characters before them.
 */
function closingBrackets(found: string): string {
  return found.startsWith('<') ? '' : (/(?<!>)>+$/.exec(found)?.[0] ?? '');
}

/**
 * Reads a parameter of an emailed link after the #, or after a ? that replaced the #.
 * @param address The URL starting at the query: `location.search + location.hash`.
 * @returns its letters, digits, and `-_.`, without characters added by the surrounding sentence or
 * markup. Empty if the link doesn't have the parameter.
 */
export function readFromLink(name: string, address: string): string {
  // Emails wrapped for old servers contain "=3D" for "=", "=2E" for a period, and "=" at line ends.
  // Markdown escapes "_".
  const pattern = new RegExp(
    // Matches only at the beginning of a run of punctuation, so that the search takes linear time.
    `(?<!\\W)[^\\w?#&]*[?#&]\\W*${name}=(?:3D)?[^\\w?#&]*([\\w.=\\\\-]*)`,
    'i',
  );
  const text = restoreAddress(address.replaceAll('+', ' '));
  const word = pattern.exec(text)?.[1] ?? '';
  const plain = word.replace(/=2E/gi, '.').replace(/=(?:0D|0A|20)|[=\\]/gi, '');
  return plain.replace(/(?<!\.)\.+$/, '').replace(AFTER_SIGNATURE, '$1');
}

/**
 * Returns the ID in a URL fragment such as "#sign-in", without characters added by a surrounding
 * sentence.
 */
export function readFragment(hash: string): string {
  return /^#+([\w-]*)/.exec(restoreAddress(hash))?.[1] ?? '';
}

/** Parts of a URL, as in `location`. */
type Address = Readonly<Record<'origin' | 'pathname' | 'search' | 'hash', string>>;

/**
 * Returns the restored target of a URL that wasn't found: "/download%23t=v1.a" becomes
 * "/download#t=v1.a". Returns `undefined` if the target is the same page or isn't a plain path on
 * this site.
 */
export function restoreMissing({ origin, pathname, search, hash }: Address): string | undefined {
  const requested = pathname + search + hash;
  if (requested.length > MAX_ADDRESS_LENGTH) return undefined;
  const [, path = '', rest = ''] = /^([^?#]*)((?:[?#].*)?)$/s.exec(restoreAddress(requested)) ?? [];
  const restored =
    path
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '') || '/';
  if (restored === pathname || !PLAIN_PATH.test(restored)) return undefined;
  return pathOnThisSite(restored + rest, origin);
}

/** Redirects from a missing page to its restored URL. Returns false if there isn't one. */
export function redirectToRestored(missing: Address & { replace(address: string): void }): boolean {
  const restored = restoreMissing(missing);
  if (restored !== undefined) missing.replace(restored);
  return restored !== undefined;
}

/** Decodes percent-encoded text, or returns it unchanged if it can't be decoded. */
function decodeIfText(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
