import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVault } from '#netlify/services/vault.ts';

const vault = createVault({ root: 'one', keys: ['one'] });
const other = createVault({ root: 'two', keys: ['two'] });

describe('vault', () => {
  test('derives the same ids from the same facts, and others from other facts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(vault.licenceId(a)).toBe(vault.licenceId(a));
        if (a !== b) expect(vault.licenceId(a)).not.toBe(vault.licenceId(b));
        expect(vault.mailId(a, b)).toMatch(/^[a-f0-9]{32}$/);
      }),
    );
  });

  test('F6: knows an address again, however its domain is written', () => {
    const key = vault.addressKey('maria@xn--mnchen-3ya.de');
    for (const typed of ['Maria@München.de', 'maria@MU\u0308NCHEN.DE', '\u200Bmaria@münchen.de']) {
      expect(vault.addressKey(typed)).toBe(key);
    }
    expect(vault.addressKey('maria@munchen.de')).not.toBe(key);
  });

  test('reads back the links and grants that it signed, and no one else’s', () => {
    const number = fc.integer({ min: 1, max: 9999 });
    fc.assert(
      fc.property(fc.string(), number, (session, generation) => {
        const link = { licenceId: vault.licenceId(session), generation };
        expect(vault.link.read(vault.link.sign(link))).toEqual(link);
        expect(vault.link.read(other.link.sign(link))).toBeUndefined();
        const grant = { ...link, slug: 'meal-plan', expiresAt: 1_764_000_000_000 };
        expect(vault.grant.read(vault.grant.sign(grant))).toEqual(grant);
        expect(vault.grant.read(vault.link.sign(link))).toBeUndefined();
      }),
    );
  });

  test('opens what it sealed, and nothing that was changed or sealed by another', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (email, place) => {
        const sealed = vault.seal({ email });
        expect(vault.unseal(sealed)).toEqual({ email });
        const bytes = Buffer.from(sealed, 'base64url');
        const index = place % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ 1;
        expect(() => vault.unseal(bytes.toString('base64url'))).toThrow();
        expect(() => other.unseal(sealed)).toThrow();
      }),
    );
  });

  test('finds an address in any spelling of case without holding it', () => {
    expect(vault.addressKey('Maria@Example.com')).toBe(vault.addressKey('maria@example.com'));
    expect(vault.addressKey('maria@example.com')).not.toContain('maria');
  });
});
