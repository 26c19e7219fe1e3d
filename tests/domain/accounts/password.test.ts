import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  normalizePassword,
  PASSWORD_LENGTHS,
  passwordProblem,
} from '#src/domain/accounts/password.ts';

test('rejects a password of the wrong length, no matter which characters it contains', () => {
  const { least, most } = PASSWORD_LENGTHS;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (password) => {
      const length = [...normalizePassword(password)].length;
      if (length < least || length > most)
        expect(passwordProblem(password, '')).toMatch(/^Use at /);
    }),
  );
});

test('accepts any 3 random words', () => {
  const word = fc.stringMatching(/^[a-z]{4,9}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 3, maxLength: 3 }), (words) => {
      const text = words.join(' ');
      if (new Set(text).size >= 4)
        expect(passwordProblem(text, 'maria@example.com')).toBeUndefined();
    }),
  );
});

test('F10: normalizes a password before checking it', () => {
  expect(passwordProblem('ｐａｓｓｗｏｒｄ１', '')).toMatch(/easy to guess/);
  expect(passwordProblem('\uFDFA'.repeat(8), '')).toMatch(/at most 128/);
});

test.each([
  ...['qwe123456', '987654321', '147258369', 'Passw0rd!', 'asdf1234'],
  ...['1qaz2wsx', 'zyxwvuts', 'poiuytre', '31415926', '20111985', 'abc12345!'],
])('rejects "%s" as easy to guess', (password) => {
  expect(passwordProblem(password, '')).toMatch(/easy to guess/);
});

test('rejects a common word or the address’s local part padded with digits and punctuation', () => {
  const around = fc.stringMatching(/^[0-9!.]{4,8}$/);
  fc.assert(
    fc.property(
      fc.constantFrom('password', 'Sunshine', 'qwerty', 'maria'),
      around,
      (word, more) => {
        expect(passwordProblem(`${word}${more}`, 'maria@example.com')).toMatch(
          /easy to guess|at most/,
        );
      },
    ),
  );
});
