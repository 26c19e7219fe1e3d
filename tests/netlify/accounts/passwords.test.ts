import { scryptSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPasswords } from '#netlify/accounts/passwords.ts';
import { createCrypto } from '#netlify/storage/crypto.ts';

const crypto = createCrypto({
  indexKey: 'index one',
  orderSecret: 'one',
  orderSecretPrevious: undefined,
});
const passwords = createPasswords(crypto, { cost: 4, lanes: 1 });

/** Hashes a password without normalization, as before decision 417. */
function hashAsBefore(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(crypto.pepper(password), salt, 32, { N: 16, r: 8, p: 1 });
  return `scrypt$4$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

const CAFE = 'Café am Fluß ½';

describe('F10: a password works on every keyboard', () => {
  const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
  test.each(forms.flatMap((set) => forms.map((typed) => [set, typed] as const)))(
    'matches when set as %s and typed as %s',
    async (set, typed) => {
      const stored = await passwords.hash(CAFE.normalize(set));
      expect(await passwords.matches(CAFE.normalize(typed), stored)).toBe(true);
      expect(await passwords.matches(CAFE.normalize(typed), undefined)).toBe(false);
    },
  );

  test('matches full-width letters and other kinds of spaces', async () => {
    const stored = await passwords.hash('calm waters 42');
    expect(await passwords.matches('ｃａｌｍ\u00A0ｗａｔｅｒｓ\u3000４２', stored)).toBe(true);
    expect(await passwords.matches('Calm waters 42', stored)).toBe(false);
    expect(await passwords.matches('cälm waters 42', stored)).toBe(false);
  });

  const typings = [
    `Ana's "calm" sea-side`,
    'Ana’s “calm” sea–side',
    `Ana‘s ”calm“ sea\u2011side `,
    `\u00A0Ana's "calm" sea−side\n`,
  ];
  test.each(typings.flatMap((set) => typings.map((typed) => [set, typed] as const)))(
    'matches despite smart quotes, dashes, and an added space: set %j, typed %j',
    async (set, typed) => {
      expect(await passwords.matches(typed, await passwords.hash(set))).toBe(true);
    },
  );

  test.each([
    ['as received', CAFE, CAFE],
    ['from a Mac, typed elsewhere', CAFE.normalize('NFD'), CAFE],
    ['elsewhere, typed on a Mac', 'Café am Fluß'.normalize('NFC'), 'Café am Fluß'.normalize('NFD')],
    ['with full-width letters', 'ｃａｌｍ ｗａｔｅｒｓ', 'ｃａｌｍ ｗａｔｅｒｓ'],
    ['with smart quotes and a space', 'Ana’s calm sea ', 'Ana’s calm sea '],
    ['as NFKC, with a smart quote', 'Ana’s calm water', 'Ana’s ｃａｌｍ water'],
  ])('still matches an older hash: set %s', async (_, set, typed) => {
    expect(await passwords.matches(typed, hashAsBefore(set))).toBe(true);
    expect(await passwords.matches(`${typed}!`, hashAsBefore(set))).toBe(false);
  });
});
