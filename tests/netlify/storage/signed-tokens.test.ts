import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCrypto, type SiteCrypto } from '#netlify/storage/crypto.ts';

const ONE = { indexKey: 'index one', orderSecret: 'one', orderSecretPrevious: undefined };
const crypto = createCrypto(ONE);
const other = createCrypto({ ...ONE, indexKey: 'index two', orderSecret: 'two' });

test('accepts only the links and file URLs it signed', () => {
  const number = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(fc.string(), number, (session, linkVersion) => {
      const link = { entitlementId: crypto.entitlementId(session), linkVersion };
      expect(crypto.link.read(crypto.link.sign(link))).toEqual(link);
      expect(crypto.link.read(other.link.sign(link))).toBeUndefined();
      const file = { ...link, slug: 'meal-plan', expiresAt: 1_764_000_000_000 };
      expect(crypto.fileUrl.read(crypto.fileUrl.sign(file))).toEqual(file);
      expect(crypto.fileUrl.read(crypto.link.sign(link))).toBeUndefined();
    }),
  );
});

describe('S11: rotating the order secret', () => {
  type Kind = {
    [Name in keyof SiteCrypto]: SiteCrypto[Name] extends { sign: unknown } ? Name : never;
  }[keyof SiteCrypto];
  type Signed = { [Name in Kind]: Parameters<SiteCrypto[Name]['sign']>[0][] };
  const id = 'a'.repeat(32);
  const verificationTokenId = `1764000000000-${id}`;
  const purposes = [
    ...['verify', 'resend', 'recover', 'change-email', 'set-up', 'end-factor', 'not-me'],
  ] as const;
  /** A value for every kind of token. A new kind doesn't compile without one. */
  const SIGNED: Signed = {
    link: [{ entitlementId: id, linkVersion: 1 }],
    fileUrl: [
      { entitlementId: id, linkVersion: 1, slug: 'meal-plan', expiresAt: 1_764_000_000_000 },
    ],
    newsletter: (['confirm', 'unsubscribe'] as const).map((action) => ({
      action,
      addressKey: id,
      linkVersion: 1,
    })),
    post: [id],
    reviewer: [id],
    verificationToken: purposes.map((purpose) => ({
      purpose: purpose as 'verify',
      id: verificationTokenId,
    })),
  };
  const words = (of: SiteCrypto) =>
    (Object.keys(SIGNED) as Kind[]).flatMap((kind) =>
      SIGNED[kind].map((value) => {
        const token = of[kind] as { sign(value: unknown): string; read(word: string): unknown };
        return { kind, value, word: token.sign(value) };
      }),
    );
  const read = (by: SiteCrypto) =>
    words(crypto).filter(({ kind, word }) => by[kind].read(word) !== undefined);
  const under = { ...ONE, orderSecret: 'two', orderSecretPrevious: 'one' };
  const complete = { ...ONE, orderSecret: 'two' };

  test('S11: during rotation, every kind of token signed with the previous secret is still accepted', () => {
    expect(read(createCrypto(under))).toHaveLength(words(crypto).length);
    expect(words(createCrypto(under))).toEqual(words(createCrypto(complete)));
  });

  test('S11: after rotation, tokens signed with the previous secret are rejected, except newsletter unsubscribe links', () => {
    expect(read(createCrypto(complete)).map(({ value }) => value)).toEqual([
      { action: 'unsubscribe', addressKey: id, linkVersion: 1 },
    ]);
  });
});
