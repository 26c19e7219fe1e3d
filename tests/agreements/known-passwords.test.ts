import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import known from '#netlify/accounts/known-passwords.json' with { type: 'json' };
import { isKnownPassword, passwordFingerprint } from '#netlify/accounts/known-passwords.ts';
import { PASSWORD_LENGTHS } from '#src/domain/accounts/password.ts';

/** The 3,000 most common passwords in the package that are long enough, most common first. */
const mostUsed = dictionary['passwords-common']
  .filter((word) => [...word].length >= PASSWORD_LENGTHS.least)
  .slice(0, 3_000);

test('matches the fingerprints of the 3,000 most common passwords that are long enough', () => {
  // If the package's list changes, copy this string into known-passwords.json.
  const fingerprints = mostUsed.map(passwordFingerprint).toSorted().join('');
  expect(known.fingerprints).toBe(fingerprints);
});

test('recognizes a common password in any letter case, but not a passphrase', () => {
  for (const word of mostUsed) expect(isKnownPassword(word), word).toBe(true);
  expect(isKnownPassword('1Qaz2wsX')).toBe(true);
  expect(isKnownPassword('seven quiet otters')).toBe(false);
});
