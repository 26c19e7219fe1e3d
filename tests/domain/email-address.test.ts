import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comparableAddress,
  isSameAddress,
  maskAddress,
  maskApart,
  readEmailAddress,
} from '#src/domain/email-address.ts';

describe('email addresses', () => {
  test('keeps an address as typed, except for surrounding spaces and the case of the domain', () => {
    expect(readEmailAddress(' Maria.Lopez+books@Example.COM ')).toBe(
      'Maria.Lopez+books@example.com',
    );
  });

  test('accepts every common form of an address', () => {
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
    'Maria <a@example.com>',
    '<a@example.com> <b@example.com>',
    'a@example.com <b@example.com>',
    'maria@example.com Thanks',
    'maria@example.com. Thanks',
    'maria@[127.0.0.1]',
    'a@example.com\r\nBcc: b@example.com',
    'a..b@example.com',
    '.a@example.com',
    `${'a'.repeat(250)}@example.com`,
    // Far longer than any address, even with spaces around it.
    `${' '.repeat(2_000)}maria@example.com`,
  ])('rejects %j', (text) => {
    expect(readEmailAddress(text)).toBeUndefined();
  });

  test.each([
    '\u200Bmaria@example.com',
    '\u202Amaria@example.com\u202C',
    'ma\u00ADria@exam\u200Bple.com\uFEFF',
    '\u00A0maria@example.com\u3000',
    'maria @example.com',
    'ｍａｒｉａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'maria@example.com\0',
    'maria@example.com.',
    'maria@example.com,',
    'maria@example.com;\u200B',
    'mailto:maria@example.com',
    'MAILTO:maria@example.com?subject=Hello',
    '<maria@example.com>',
    '"maria@example.com"',
    '“maria@example.com”',
    '‘maria@example.com’.',
    '«maria@example.com»',
    '(maria@example.com)',
    '[maria@example.com]',
    '*maria@example.com*',
    'maria@example.com)',
    'maria@example.com…',
    'maria@example.com、',
    'maria@example.com。',
    'maria@example.com!',
    'maria@@example.com',
    'maria@example .com',
    'maria@example. com',
    'maria@example,com',
    '**maria@example.com**',
    '_*maria@example.com*_.',
    "'*maria@example.com'*",
    `${' '.repeat(900)}maria@example.com`,
    `${'*'.repeat(40)}maria@example.com${'*'.repeat(40)}`,
  ])('F5: ignores invisible characters in an address and punctuation around it: %j', (typed) => {
    expect(readEmailAddress(typed)).toBe('maria@example.com');
  });

  test.each([
    "o'brien@example.com",
    "'brien@example.com",
    '_maria_@example.com',
    '**maria@example.com',
    '-maria@example.com',
    'maria|lopez@example.com',
  ])('keeps the punctuation of an address, even at the end of a sentence: %s', (address) => {
    for (const end of ['', '.', ')', ' !']) expect(readEmailAddress(address + end)).toBe(address);
  });

  test.each([
    ['maria@münchen.de', 'maria@xn--mnchen-3ya.de'],
    ['maria@MU\u0308NCHEN.de', 'maria@xn--mnchen-3ya.de'],
    ['maria@XN--MNCHEN-3YA.de', 'maria@xn--mnchen-3ya.de'],
    ['maria@пример.рф', 'maria@xn--e1afmkfd.xn--p1ai'],
    ['maria@例え。テスト', 'maria@xn--r8jz45g.xn--zckzah'],
    ['maria@straße.de', 'maria@xn--strae-oqa.de'],
  ])('F6: accepts a domain in any script: %s', (typed, address) => {
    expect(readEmailAddress(typed)).toBe(address);
    expect(readEmailAddress(address)).toBe(address);
    expect(comparableAddress(typed)).toBe(address);
    expect(isSameAddress(typed, address.toUpperCase())).toBe(true);
  });

  test.each([
    'a@mün/chen.de',
    'a@mün%2echen.de',
    'a@ü:80',
    'a@[ü]',
    'a@ü?.de',
    'a@ü#.de',
    'a@۱.۲.۳.۴',
  ])('F6: rejects an address if a URL parser would read its domain differently: %s', (typed) =>
    expect(readEmailAddress(typed)).toBeUndefined(),
  );

  test('never allows a second header or recipient in an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const typed of [`${text}@example.com`, `maria@${text}.com`]) {
          const address = readEmailAddress(typed);
          if (address !== undefined)
            expect(address).toMatch(/^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]+@[a-z0-9.-]+$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('masks an address except for the first letter and the domain', () => {
    expect(maskAddress('maria@example.com')).toBe('m•••@example.com');
    expect(comparableAddress('Maria@Example.com')).toBe('maria@example.com');
  });

  test('shows just enough of an address to distinguish it from others', () => {
    const apart = (address: string, ...others: string[]) => maskApart(address, others);
    expect(apart('susan@example.com', 'sue@example.com', 'sam@example.com')).toBe(
      'sus•••@example.com',
    );
    expect(apart('sue@example.com', 'sue.b@example.com')).toBe('sue•••@example.com');
    expect(apart('sue.b@example.com', 'sue@example.com')).toBe('sue.•••@example.com');
    expect(apart('sue@example.com', 'sue@example.org', 'SUE@Example.com', 'sue@example.com')).toBe(
      's•••@example.com',
    );
  });
});
