/** Rate limit multipliers for larger IPv6 prefixes, by prefix length. */
export const PREFIX_FACTORS = { 56: 3, 48: 6, 32: 40 } as const;

/**
 * Returns the site that a subnet belongs to, as far as the address reveals it: the /48 for IPv6, or
 * the address itself for IPv4.
 */
export function sitePrefix(network: string): string {
  return enclosingPrefixes(network).find(({ bits }) => bits === 48)?.network ?? network;
}

/**
 * Returns the larger prefixes that contain a subnet such as `2001:db8:1:2::/64`, smallest first. A
 * customer may have a whole /56 or /48 of IPv6, and a provider has a /32. Returns an empty list for
 * IPv4 addresses.
 */
export function enclosingPrefixes(
  network: string,
): { bits: keyof typeof PREFIX_FACTORS; network: string }[] {
  const groups = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(network);
  if (!groups) return [];
  const [, first = '', second = '', third = '', fourth = ''] = groups;
  const site = `${first}:${second}:${third}`;
  const upper = (parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { bits: 56, network: `${site}:${upper}::/56` },
    { bits: 48, network: `${site}::/48` },
    { bits: 32, network: `${first}:${second}::/32` },
  ];
}
