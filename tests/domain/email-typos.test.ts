import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { likelyAddress, likelyDomain } from '#src/domain/email-typos.ts';

describe('mistyped domains', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['yaho.com', 'yahoo.com'],
    ['yahooo.com', 'yahoo.com'],
    ['hotnail.com', 'hotmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['iclod.com', 'icloud.com'],
    ['comcst.net', 'comcast.net'],
    ['comcast.ney', 'comcast.net'],
    ['my-clinic.con', 'my-clinic.com'],
  ])('corrects %s to %s', (typed, meant) => {
    expect(likelyDomain(typed)).toBe(meant);
  });

  test.each([
    'gmail.com',
    'mail.com',
    'ymail.com',
    'email.com',
    'gmx.com',
    'yahoo.co.uk',
    'aol.com',
    'example.com',
    'stanford.edu',
    'proton.me',
    'zoho.com',
    'web.de',
    'cogeco.ca',
    'my-clinic.org',
    'hey.com',
    'tutanota.com',
  ])('leaves %s alone', (domain) => {
    expect(likelyDomain(domain)).toBeUndefined();
  });
});

test('a suggestion is a valid address with the same local part, and needs no further correction', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (typed) => {
      const address = readEmailAddress(typed);
      const likely = address === undefined ? undefined : likelyAddress(address);
      if (address === undefined || likely === undefined) return;
      expect(readEmailAddress(likely)).toBe(likely);
      expect(likely.slice(0, likely.lastIndexOf('@'))).toBe(
        address.slice(0, address.lastIndexOf('@')),
      );
      expect(likelyAddress(likely)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});
