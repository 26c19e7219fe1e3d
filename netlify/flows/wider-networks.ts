/**
 * The wider networks that a network of {@link networkOf} lies in, from narrow to wide: a customer of an
 * internet provider may have a whole /56 or /48 of IPv6. An IPv4 address has none.
 */
export function widerNetworks(network: string): { bits: 56 | 48; network: string }[] {
  const groups = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(network);
  if (!groups) return [];
  const [, first = '', second = '', third = '', fourth = ''] = groups;
  const site = `${first}:${second}:${third}`;
  const upper = (parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { bits: 56, network: `${site}:${upper}::/56` },
    { bits: 48, network: `${site}::/48` },
  ];
}
