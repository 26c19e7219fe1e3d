import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFragment, readFromLink, restoreMissing } from '#src/domain/mailed-link.ts';
import { arriveAt, CHANGES, ORIGIN, PAGES, TOKEN } from '#tests/support/mailed-links.ts';

/** Resolves a path to a URL on this site, even if it looks like another site's URL. */
const at = (path: string) => new URL(ORIGIN + path);

test.each(Object.entries(CHANGES))('F1: every emailed link still works with %s', (_, change) => {
  for (const [path, name] of PAGES) {
    const { pathname, search, hash } = arriveAt(change(`${ORIGIN}${path}#${name}=${TOKEN}`));
    expect(pathname).toBe(path);
    expect(readFromLink(name, search + hash)).toBe(TOKEN);
  }
});

test.each([
  ['/auth%23sign-in', '/auth#sign-in'],
  ['/my-downloads.', '/my-downloads'],
  ['/my-downloads)', '/my-downloads'],
  ['/my-downloads%20', '/my-downloads'],
  ['/my-downloads%3E', '/my-downloads'],
  ['/checkout%3Fproduct=meal-plan', '/checkout?product=meal-plan'],
  ['/ebooks%2523meal-plan', '/ebooks#meal-plan'],
  ['/blog/100%25', '/blog/100'],
  ['/)', '/'],
  ['//my-downloads.', '/my-downloads'],
  ['//other.example%23t=x', '/other.example#t=x'],
  ['/%2F/other.example', '/other.example'],
])('F1: the broken URL %s redirects to %s', (asked, meant) => {
  expect(restoreMissing(at(asked))).toBe(meant);
});

test.each(['/no-such-page', '/blog/caf%C3%A9', '/%5Cother.example%23x', '/javascript:alert(1)%23'])(
  'F1: doesn’t redirect %s',
  (asked) => {
    expect(restoreMissing(at(asked))).toBeUndefined();
  },
);

test.each([
  ['#sign-in', 'sign-in'],
  ['#sign-in.', 'sign-in'],
  ['#sign-in)', 'sign-in'],
  ['#%73ign-in', 'sign-in'],
  ['#sign-in:~:text=Sign', 'sign-in'],
  ['#', ''],
  ['', ''],
])('F1, F17: the fragment %s points to the section %s', (hash, name) => {
  expect(readFragment(hash)).toBe(name);
});

/** Parts of URLs, including what email programs insert into links. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '/',
      '//',
      '/download',
      '/auth',
      '#',
      '?',
      '%',
      '%23',
      '%25',
      '23',
      '2f',
      '%2F',
      '%5c',
      '.',
      '..',
    ],
    ...[
      '&',
      '#35;',
      '&#35;',
      '&num;',
      '&amp;',
      't=',
      '%3D',
      '%E2%80%8B',
      '%C3',
      '％',
      '＃',
      '／',
      '＼',
      '…',
      '\\u00',
      '>',
      ' ',
      '\\',
      '@',
      ':',
      'é',
      ';',
    ],
  ),
  fc.string({ maxLength: 4 }),
);

test('F1: any URL redirects at most once, and only within this site', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const url = URL.parse(`${ORIGIN}/${pieces.join('')}`);
      if (url?.origin !== ORIGIN) return;
      const meant = restoreMissing(url);
      if (meant === undefined) return;
      const next = new URL(meant, ORIGIN);
      expect(next.origin).toBe(ORIGIN);
      expect(() => decodeURIComponent(next.pathname)).not.toThrow();
      expect(restoreMissing(next)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test('F1: returns only characters that a token can contain', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(readFromLink('t', `#t=${pieces.join('')}`)).toMatch(/^[\w.-]*$/);
    }),
  );
});

test('reads a token that comes before long tracking parameters, and nothing after the first 4,000 characters', () => {
  expect(readFromLink('t', `#t=${TOKEN}&utm=${'x'.repeat(70_000)}`)).toBe(TOKEN);
  expect(readFromLink('t', `?${'x'.repeat(70_000)}#t=${TOKEN}`)).toBe('');
  expect(restoreMissing(at(`/my-downloads%20${'x'.repeat(5_000)}`))).toBeUndefined();
});

test('restores a link that was escaped several times, but gives up after 10 rounds', () => {
  const escaped = (times: number) => `/blog/a%${'25'.repeat(times - 1)}20`;
  expect(restoreMissing(at(escaped(8)))).toBe('/blog/a');
  expect(restoreMissing(at(escaped(50)))).toBeUndefined();
});

test('finds a token only if it follows ?, #, or &', () => {
  for (const before of ['#', '?', '&', '#!', '/?', '.#.', '-&-']) {
    expect(readFromLink('t', `${before}t=${TOKEN}`), before).toBe(TOKEN);
  }
  for (const before of ['', '-', '#a', '?a.', '/']) {
    expect(readFromLink('t', `${before}t=${TOKEN}`), before).toBe('');
  }
});
