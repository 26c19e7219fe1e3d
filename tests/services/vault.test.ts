import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVault, type Vault } from '#netlify/services/vault.ts';

const ONE = { indexKey: 'index one', orderSecret: 'one', orderSecretPrevious: undefined };
const vault = createVault(ONE);
const other = createVault({ ...ONE, indexKey: 'index two', orderSecret: 'two' });

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
  const under = { ...ONE, orderSecret: 'two', orderSecretPrevious: 'one' };
  const complete = { ...ONE, orderSecret: 'two' };

  test('S11: keeps ids, blind indexes and what passwords are mixed with', () => {
    for (const after of [createVault(under), createVault(complete)]) {
      expect(after.licenceId('cs_test_1')).toBe(vault.licenceId('cs_test_1'));
      expect(after.mailId('a', 1)).toBe(vault.mailId('a', 1));
      expect(after.addressKey('Maria@example.com')).toBe(vault.addressKey('maria@example.com'));
      expect(after.pepper('calm waters')).toEqual(vault.pepper('calm waters'));
    }
  });

  test('S11: while it is under way every kind of word of the previous secret is read', () => {
    expect(read(createVault(under))).toHaveLength(words(vault).length);
    expect(words(createVault(under))).toEqual(words(createVault(complete)));
  });

  test('S11: once it is complete the previous secret opens nothing of any kind; a newsletter can still be left', () => {
    expect(read(createVault(complete)).map(({ value }) => value)).toEqual([
      { action: 'unsubscribe', addressKey: id, generation: 1 },
    ]);
  });
});
