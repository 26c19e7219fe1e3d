import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCrypto } from '#netlify/storage/crypto.ts';

const ONE = { indexKey: 'index one', orderSecret: 'one', orderSecretPrevious: undefined };
const crypto = createCrypto(ONE);

describe('crypto', () => {
  test('derives the same IDs from the same input, and different IDs from different input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(crypto.entitlementId(a)).toBe(crypto.entitlementId(a));
        if (a !== b) expect(crypto.entitlementId(a)).not.toBe(crypto.entitlementId(b));
        expect(crypto.mailId(a, b)).toMatch(/^[a-f0-9]{32}$/);
      }),
    );
  });

  test('F6: recognizes an address no matter how its domain is written', () => {
    const key = crypto.addressKey('maria@xn--mnchen-3ya.de');
    for (const typed of ['Maria@München.de', 'maria@MU\u0308NCHEN.DE', '\u200Bmaria@münchen.de']) {
      expect(crypto.addressKey(typed)).toBe(key);
    }
    expect(crypto.addressKey('maria@munchen.de')).not.toBe(key);
  });

  test('derives the same address key for any letter case, without including the address', () => {
    expect(crypto.addressKey('Maria@Example.com')).toBe(crypto.addressKey('maria@example.com'));
    expect(crypto.addressKey('maria@example.com')).not.toContain('maria');
  });
});

test('S11: rotating the order secret keeps IDs, blind indexes, and the password pepper', () => {
  for (const after of [
    createCrypto({ ...ONE, orderSecret: 'two', orderSecretPrevious: 'one' }),
    createCrypto({ ...ONE, orderSecret: 'two' }),
  ]) {
    expect(after.entitlementId('cs_test_1')).toBe(crypto.entitlementId('cs_test_1'));
    expect(after.mailId('a', 1)).toBe(crypto.mailId('a', 1));
    expect(after.addressKey('Maria@example.com')).toBe(crypto.addressKey('maria@example.com'));
    expect(after.pepper('calm waters')).toEqual(crypto.pepper('calm waters'));
  }
});
