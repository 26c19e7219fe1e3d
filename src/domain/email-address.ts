/** The longest address that mail servers accept, in characters (RFC 5321, 4.5.3.1.3). */
export const MAX_ADDRESS_LENGTH = 254;

const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/**
 * Reads one email address as a person types it: spaces around it are dropped, the domain is
 * lower-cased. Gives nothing back for more than one address, for line breaks, and for anything
 * that could become a second header or recipient.
 */
export function readEmailAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_ADDRESS_LENGTH) return undefined;
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const domain = trimmed.slice(at + 1).toLowerCase();
  if (at < 1 || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return undefined;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined;
  return `${local}@${domain}`;
}

/** The form under which two spellings of one mailbox meet: all lower case. For look-ups only. */
export function comparableAddress(address: string): string {
  return address.toLowerCase();
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
