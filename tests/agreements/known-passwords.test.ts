import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import known from '#netlify/accounts/known-passwords.json' with { type: 'json' };
import { isKnownPassword, passwordFingerprint } from '#netlify/accounts/known-passwords.ts';
import { PASSWORD_LENGTHS } from '#src/domain/accounts/password.ts';

/** Words of the package, the most used first. */
const mostUsed = dictionary['passwords-common']
  .filter((word) => [...word].length >= PASSWORD_LENGTHS.least)
  .slice(0, 3_000);

test('the fingerprints are those of the 3,000 most used passwords that are long enough', () => {
  // When the package changes its list, put this text into the file.
  const fingerprints = mostUsed.map(passwordFingerprint).toSorted().join('');
  expect(known.fingerprints).toBe(fingerprints);
});

test('a well-known password is known, in capitals too, and 4 words in a row are not', () => {
  for (const word of mostUsed) expect(isKnownPassword(word), word).toBe(true);
  expect(isKnownPassword('1Qaz2wsX')).toBe(true);
  expect(isKnownPassword('seven quiet otters')).toBe(false);
});
