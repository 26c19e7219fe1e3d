import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CODE_LIFETIME,
  newTotpSecret,
  stepOfCode,
  toBase32,
  totpCode,
} from '#netlify/accounts/totp.ts';

describe('authenticator app codes', () => {
  // RFC 6238, Appendix B: the last 6 of 8 digits.
  const secret = toBase32(Buffer.from('12345678901234567890'));
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])("matches the standard's code at second %i", (second, code) => {
    expect(totpCode(secret, Math.floor(second / 30))).toBe(code);
  });

  test('accepts a code one step early or late, with a space in the middle', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 2 ** 40 }),
        fc.integer({ min: -1, max: 1 }),
        (step, off) => {
          const mine = newTotpSecret();
          const code = totpCode(mine, step + off);
          const found = stepOfCode(
            mine,
            `${code.slice(0, 3)} ${code.slice(3)}`,
            step * CODE_LIFETIME,
          );
          expect(found).toBeDefined();
          expect(totpCode(mine, found ?? 0)).toBe(code);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('rejects anything too short to be a code', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5 }), (typed) => {
        expect(stepOfCode(secret, typed, 1_000_000)).toBeUndefined();
      }),
    );
  });

  test('rejects every code except the current one and its neighbors, and any with extra digits', () => {
    const step = 37_037_036;
    const at = step * CODE_LIFETIME;
    const neighbors = [step - 1, step, step + 1].map((one) => totpCode(secret, one));
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    fc.assert(
      fc.property(digits(6), (typed) => {
        fc.pre(!neighbors.includes(typed));
        expect(stepOfCode(secret, typed, at)).toBeUndefined();
      }),
    );
    for (const away of [-3, -2, 2, 3])
      expect(stepOfCode(secret, totpCode(secret, step + away), at), `${away}`).toBeUndefined();
    fc.assert(
      fc.property(fc.constantFrom(...neighbors), fc.integer({ min: 0, max: 9 }), (code, digit) => {
        for (const typed of [`${code}${digit}`, `${digit}${code}`, `${code}${code}`])
          expect(stepOfCode(secret, typed, at), typed).toBeUndefined();
      }),
    );
    const other = toBase32(Buffer.from('09876543210987654321'));
    expect(stepOfCode(secret, totpCode(other, step), at)).toBeUndefined();
  });
});
