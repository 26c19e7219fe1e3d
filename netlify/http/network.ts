/**
 * The network that an internet address belongs to, for counting requests: an IPv4 address itself, the
 * first 64 bits of an IPv6 one, since a home is given that many. `undefined` for anything else.
 */
export function networkOf(address: string): string | undefined {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  const four = mapped ?? address;
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(four)) {
    const parts = four.split('.').map(Number);
    return parts.every((part) => part <= 255) ? parts.join('.') : undefined;
  }
  const literal = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (!literal) return undefined;
  const [head = '', tail] = literal.split('::');
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
