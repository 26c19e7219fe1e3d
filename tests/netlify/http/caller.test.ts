import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from '#netlify/http/caller.ts';

test('treats an IPv4 address as its own subnet, even in IPv6 notation', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(address)).toBe(address);
      expect(networkOf(`::ffff:${address}`)).toBe(address);
    }),
  );
});

test('maps a household’s IPv6 addresses to one prefix, in any notation', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 4, maxLength: 4 }),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      (home, one, other) => {
        const write = (groups: number[]) => groups.map((part) => part.toString(16)).join(':');
        const network = networkOf(write([...home, ...one]));
        expect(network).toBe(`${write(home)}::/64`);
        expect(networkOf(write([...home, ...other]).toUpperCase())).toBe(network);
      },
    ),
  );
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test.each(['', 'unknown', '1.2.3', '1.2.3.256', '1.2.3.4, 5.6.7.8', ':::', 'a/b', '[::1]'])(
  '%j isn’t an address',
  (text) => {
    expect(networkOf(text)).toBeUndefined();
  },
);
