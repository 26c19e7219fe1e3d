import { parseUrl } from './parse-url.ts';

/** As all our own paths are: nothing that a server could refuse to read. */
const PLAIN_PATH = /^\/[\w./-]*$/;
/** What was glued to the end of a signed word, such as the marks of _emphasis_: its signature has 43 letters. */
const BEHIND_SIGNATURE = /(\.[\w-]{43})(?:[\w-]+|\.[\w.-]+)$/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', num: '#', equals: '=' };

/**
 * An address as it was before mail programs, gateways and copying changed it: characters escaped once or more,
 * for an address or for HTML, signs of other widths, and a line break, a space or a letter that nobody sees.
 */
export function restoreAddress(changed: string): string {
  let text = changed;
  // What a round restores is plain from then on, so this ends.
  for (;;) {
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
      // Between the parts of a link over two lines: a break as HTML, or the marks of a quoted mail.
      .replace(/<w?br\/?>|>[>\s]*\s|[\s\p{Cf}]/giu, '');
    if (next === text) return text;
    text = next;
  }
}

/**
 * Reads what a mailed link carries behind its #, or behind a ? that took the place of the #.
 * @param address From the query on: `location.search + location.hash`.
 * @returns its letters, digits and `-_.`; what a sentence or a mark put around them is left out. Empty when the
 * link carries nothing of this name.
 */
export function readFromLink(name: string, address: string): string {
  // A mail that was wrapped for old servers writes "=3D" for "=", "=2E" for a point, and "=" at the end of a line.
  // Markdown escapes "_".
  const carried = new RegExp(`[?#&]\\W*${name}=(?:3D)?[^\\w?#&]*([\\w.=\\\\-]*)`, 'i');
  const text = restoreAddress(address.replaceAll('+', ' '));
  const word = carried.exec(text)?.[1] ?? '';
  const plain = word.replace(/=2E/gi, '.').replace(/=(?:0D|0A|20)|[=\\]/gi, '');
  return plain.replace(/\.+$/, '').replace(BEHIND_SIGNATURE, '$1');
}

/** The name of the part of a page that a fragment such as "#sign-in" leads to, without what a sentence added. */
export function readFragment(hash: string): string {
  return /^#+([\w-]*)/.exec(restoreAddress(hash))?.[1] ?? '';
}

/** The parts of an address, as `location` has them. */
type Address = Readonly<Record<'origin' | 'pathname' | 'search' | 'hash', string>>;

/**
 * Where the address of a missing page leads once it is restored, such as "/download%23t=v1.a" to
 * "/download#t=v1.a". `undefined` when that is the same page or no plain path of this site.
 */
export function restoreMissing({ origin, pathname, search, hash }: Address): string | undefined {
  const address = restoreAddress(pathname + search + hash);
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  const meant =
    path
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/[^\p{L}\p{N}]+$/u, '') || '/';
  if (meant === pathname || !PLAIN_PATH.test(meant)) return undefined;
  return ownPath(meant + rest, origin);
}

/** Goes on from a missing page to where its address leads. False when it leads nowhere. */
export function leadBack(missing: Address & { replace(address: string): void }): boolean {
  const meant = restoreMissing(missing);
  if (meant !== undefined) missing.replace(meant);
  return meant !== undefined;
}

/** What escaped letters spell; as they stand when they spell nothing. */
function decodeIfText(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}

/**
 * Where to go on after a sign-in: a path of this site that a link named, never another site. `undefined`
 * for anything else.
 * @param origin The site's own, such as `https://example.com`.
 */
export function ownPath(named: string | null | undefined, origin: string): string | undefined {
  if (!named?.startsWith('/')) return undefined;
  const url = parseUrl(named, origin);
  if (url?.origin !== origin) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // "//other.example" is an address of another site as soon as it stands alone.
  return path.startsWith('//') ? undefined : path;
}
