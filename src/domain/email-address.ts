import { parseUrl } from './parse-url.ts';
import { cleanMachineText, longestToClean } from './typed-text.ts';

/** Maximum length of an address that mail servers accept, in characters (RFC 5321, 4.5.3.1.3). */
export const MAX_ADDRESS_LENGTH = 254;

const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Characters with a special meaning in a URL. */
const NOT_IN_A_DOMAIN = /[\s/\\?#@:%[\]]/;

/** Punctuation that can precede or surround an address. */
const OPENING_MARKS = /^['*_`|~]+/;
const CLOSING_MARKS = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u;
const OTHER_MARKS = /^["([<«»‹›“”„]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu;

/**
 * Parses one email address as typed or pasted. Removes invisible characters and surrounding
 * punctuation, lowercases the domain, and converts an internationalized domain to Punycode
 * (`xn--`). Returns `undefined` for more than one address, for anything that could inject a header
 * or another recipient, and for text that's far longer than an address.
 */
export function readEmailAddress(text: string): string | undefined {
  if (text.length > longestToClean(MAX_ADDRESS_LENGTH)) return undefined;
  // Dictation and phones add spaces around "@" and before "com".
  const typed = withoutPairedMarks(cleanMachineText(text).replace(/ ?@[ @]*/g, '@'))
    .replace(OTHER_MARKS, '')
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
    .replace(/ ?(?<![.,])[.,]+ ?(?=(?:com|edu|gov|net|org)$)/i, '.');
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, at);
  const domain = plainDomain(typed.slice(at + 1).toLowerCase());
  if (at < 1 || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return undefined;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined;
  const address = `${local}@${domain}`;
  return address.length > MAX_ADDRESS_LENGTH ? undefined : address;
}

/** Removes opening punctuation if it's repeated after the address, as in "*maria@example.com*". */
function withoutPairedMarks(text: string): string {
  let closing = CLOSING_MARKS.exec(text)?.[0] ?? '';
  let start = 0;
  for (const mark of OPENING_MARKS.exec(text)?.[0] ?? '') {
    if (!closing.includes(mark)) break;
    closing = closing.replace(mark, '');
    start += 1;
  }
  return text.slice(start);
}

function plainDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || NOT_IN_A_DOMAIN.test(domain)) return domain;
  // Browsers and the server apply the same rules here (UTS 46).
  return parseUrl(`https://${domain}`)?.hostname ?? '';
}

/**
 * Normalizes an address to lowercase, so that different spellings of a mailbox match. For lookups
 * only.
 */
export function comparableAddress(address: string): string {
  return (readEmailAddress(address) ?? address).toLowerCase();
}

/**
 * Returns whether two spellings refer to the same mailbox. A missing address doesn't match
 * anything.
 */
export function isSameAddress(one: string | undefined, other: string): boolean {
  return one !== undefined && comparableAddress(one) === comparableAddress(other);
}

/**
 * Masks an address but keeps it recognizable: "maria@example.com" → "m•••@example.com". If the
 * address was deleted, returns a phrase explaining that.
 */
export function maskAddress(address: string | undefined): string {
  return address === undefined ? 'an address that was deleted' : maskAfter(address, 1);
}

/**
 * Masks an address, but shows enough of its first characters to distinguish it from the others:
 * "sue@example.com" next to "sam@example.com" → "su•••@example.com".
 */
export function maskApart(address: string, others: readonly string[]): string {
  const alike = others.filter(
    (other) => !isSameAddress(other, address) && maskAddress(other) === maskAddress(address),
  );
  let shown = 1;
  while (alike.some((other) => isSameStart(other, address, shown))) shown += 1;
  return maskAfter(address, shown);
}

const localPart = (address: string): string => address.slice(0, address.lastIndexOf('@'));

const maskAfter = (address: string, shown: number): string =>
  `${localPart(address).slice(0, shown)}•••${address.slice(address.lastIndexOf('@'))}`;

/** Returns whether two addresses begin with the same characters, ignoring case. */
function isSameStart(one: string, other: string, length: number): boolean {
  const startOf = (address: string) => localPart(address).slice(0, length).toLowerCase();
  return startOf(one) === startOf(other);
}
