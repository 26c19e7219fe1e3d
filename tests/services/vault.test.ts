import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVault, type Vault } from '#netlify/services/vault.ts';

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

describe('S11: a rotation of the order secret', () => {
  type Kind = {
    [Name in keyof Vault]: Vault[Name] extends { sign: unknown } ? Name : never;
  }[keyof Vault];
  type Signed = { [Name in Kind]: Parameters<Vault[Name]['sign']>[0][] };
  const id = 'a'.repeat(32);
  const ticketId = `1764000000000-${id}`;
  const purposes = [
    ...['verify', 'resend', 'recover', 'change-email', 'set-up', 'end-factor', 'not-me'],
  ] as const;
  /** A value of every kind of signed word; a new kind does not compile without one. */
  const SIGNED: Signed = {
    link: [{ licenceId: id, generation: 1 }],
    grant: [{ licenceId: id, generation: 1, slug: 'meal-plan', expiresAt: 1_764_000_000_000 }],
    newsletter: (['confirm', 'unsubscribe'] as const).map((action) => ({
      action,
      addressKey: id,
      generation: 1,
    })),
    post: [id],
    reviewer: [id],
    ticket: purposes.map((purpose) => ({ purpose: purpose as 'verify', id: ticketId })),
  };
  const words = (of: Vault) =>
    (Object.keys(SIGNED) as Kind[]).flatMap((kind) =>
      SIGNED[kind].map((value) => {
        const token = of[kind] as { sign(value: unknown): string; read(word: string): unknown };
        return { kind, value, word: token.sign(value) };
      }),
    );
  const read = (by: Vault) =>
    words(vault).filter(({ kind, word }) => by[kind].read(word) !== undefined);
  const SECOND = { root: 'one', keys: ['one', 'two'] };

  test('S11: while it is under way every kind of word of the former key is read', () => {
    expect(read(createVault(SECOND, true))).toHaveLength(words(vault).length);
  });

  test('S11: once it is complete the former key opens nothing of any kind; it only ends a newsletter', () => {
    for (const keys of [SECOND.keys, ['one', 'two', 'three']])
      expect(read(createVault({ root: 'one', keys })).map(({ value }) => value)).toEqual([
        { action: 'unsubscribe', addressKey: id, generation: 1 },
      ]);
    // One more rotation: what is two keys old is over as well.
    expect(read(createVault({ root: 'one', keys: ['one', 'two', 'three'] }, true))).toHaveLength(1);
  });

  test('S11: what a browser sends back sealed is read no longer than a word; records are, for ever', () => {
    const sealed = vault.seal({ secret: 'x' });
    expect(createVault(SECOND, true).unseal(sealed, true)).toEqual({ secret: 'x' });
    expect(() => createVault(SECOND).unseal(sealed, true)).toThrow('The key of this text is over.');
    expect(createVault(SECOND).unseal(sealed)).toEqual({ secret: 'x' });
  });
});
