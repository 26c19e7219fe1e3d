import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparableAddress, maskAddress, readEmailAddress } from '#src/domain/email-address.ts';

describe('an email address', () => {
  test('is read as it was typed, but for spaces around it and the case of the domain', () => {
    expect(readEmailAddress(' Maria.Lopez+books@Example.COM ')).toBe(
      'Maria.Lopez+books@example.com',
    );
  });

  test('is accepted for every ordinary address', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (address) => {
        fc.pre(address.length <= 100);
        expect(readEmailAddress(address)).toBeDefined();
      }),
    );
  });

  test.each([
    '',
    'maria',
    'maria@',
    '@example.com',
    'maria@example',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'a@example.com b@example.com',
    '<a@example.com>',
    'Maria <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\0',
    'a..b@example.com',
    '.a@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('is refused when it is %j', (text) => {
    expect(readEmailAddress(text)).toBeUndefined();
  });

  test('never lets anything through that could be a second header or recipient', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const address = readEmailAddress(`${text}@example.com`);
        if (address !== undefined) expect(address).not.toMatch(/[\s,;<>()[\]:\\"\p{Cc}]/u);
      }),
      { numRuns: 500 },
    );
  });

  test('shows its first letter and domain only', () => {
    expect(maskAddress('maria@example.com')).toBe('m•••@example.com');
    expect(comparableAddress('Maria@Example.com')).toBe('maria@example.com');
  });
});
