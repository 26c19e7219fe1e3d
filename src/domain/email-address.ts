import { parseUrl } from './parse-url.ts';
import { cleanMachineText } from './typed-text.ts';

/** The longest address that mail servers accept, in characters (RFC 5321, 4.5.3.1.3). */
export const MAX_ADDRESS_LENGTH = 254;

const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** What has another meaning in an address of the web. */
const NOT_IN_A_DOMAIN = /[\s/\\?#@:%[\]]/;

/** A mark that could begin an address, and stands around this one. */
const BETWEEN_MARKS = /^(['*_`|~]+)(.*)\1[^\p{L}\p{N}]*$/u;
const OTHER_MARKS = /^["([<«»‹›“”„]+|[^\p{L}\p{M}\p{N}]+$/gu;

/**
 * Reads one email address as a person types or pastes it: what shows nothing and what stands around it are dropped, the
 * domain is lower-cased, and in the letters of another script it becomes what mail servers know (`xn--`). Gives
 * nothing back for more than one address, and for anything that could become a second header or recipient.
 */
export function readEmailAddress(text: string): string | undefined {
  // Dictation and phones put spaces around the sign and before "com".
  const typed = cleanMachineText(text)
    .replace(/[ @]*@[ @]*/g, '@')
    .replace(BETWEEN_MARKS, '$2')
    .replace(OTHER_MARKS, '')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/ ?[.,]+ ?(?=(?:com|edu|gov|net|org)$)/i, '.');
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, at);
  const domain = plainDomain(typed.slice(at + 1).toLowerCase());
  if (at < 1 || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return undefined;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined;
  const address = `${local}@${domain}`;
  return address.length > MAX_ADDRESS_LENGTH ? undefined : address;
}

function plainDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || NOT_IN_A_DOMAIN.test(domain)) return domain;
  // Browser and server have the same rules for it (UTS 46).
  return parseUrl(`https://${domain}`)?.hostname ?? '';
}

/** The form under which two spellings of one mailbox meet: all lower case. For look-ups only. */
export function comparableAddress(address: string): string {
  return (readEmailAddress(address) ?? address).toLowerCase();
}

/** Whether two spellings are one mailbox; no address is like no other. */
export function isSameAddress(one: string | undefined, other: string): boolean {
  return one !== undefined && comparableAddress(one) === comparableAddress(other);
}

/** Shows enough of an address to recognise it: "maria@example.com" → "m•••@example.com"; or says that it is gone. */
export function maskAddress(address: string | undefined): string {
  if (address === undefined) return 'an address that was deleted';
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
