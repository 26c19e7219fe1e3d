import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFragment, readFromLink, restoreMissing } from '#src/domain/mailed-link.ts';
import { routes } from '#src/routes.ts';

const ORIGIN = 'https://shop.example';
const TOKEN = `v1.${'0af9'.repeat(8)}.12.Ab_-${'xY9'.repeat(13)}`;

/** Every page that a mail leads to with a secret behind the #, by the name of the secret. */
const PAGES: readonly [path: string, name: string][] = [
  [routes.download, 't'],
  [routes.review, 't'],
  [routes.communityReview, 't'],
  [routes.authVerify, 't'],
  [routes.authReset, 't'],
  [routes.newsletterConfirm, 't'],
  [routes.newsletterUnsubscribe, 't'],
  [routes.adminOrder, 's'],
];

/** What gateways, mail programs and people do to a link. */
const CHANGES: Readonly<Record<string, (link: string) => string>> = {
  nothing: (link) => link,
  'an escaped #': (link) => link.replace('#', '%23'),
  'a # escaped twice': (link) => link.replace('#', '%2523'),
  'a # escaped three times': (link) => link.replace('#', '%252523'),
  'an escaped =': (link) => link.replace('=', '%3D'),
  'an = escaped twice': (link) => link.replace('=', '%253d'),
  'an escaped # and =': (link) => link.replace('#', '%23').replace('=', '%3D'),
  'both escaped twice': (link) => link.replace('#', '%2523').replace('=', '%253D'),
  'escaped dots': (link) => link.replace(/#.*/, (end) => end.replaceAll('.', '%2E')),
  'all of its end escaped': (link) =>
    link.replace(/#.*/, (end) =>
      end.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`),
    ),
  'a # as HTML': (link) => link.replace('#', '&#35;'),
  'a # and = as HTML': (link) => link.replace('#', '&#x23;').replace('=', '&equals;'),
  'the = of a wrapped mail': (link) => link.replace('=', '=3D'),
  'a name in upper case': (link) => link.replace(/#(.)=/, (part) => part.toUpperCase()),
  'scheme and host in upper case': (link) => link.replace(ORIGIN, ORIGIN.toUpperCase()),
  'a path in upper case and an escaped #': (link) =>
    link.replace(/(\/[a-z/-]+)#/, (part) => part.toUpperCase().replace('#', '%23')),
  'two slashes and an escaped #': (link) => link.replace(ORIGIN, `${ORIGIN}/`).replace('#', '%23'),
  'a slash before the #': (link) => link.replace('#', '/%23'),
  'a query of a gateway': (link) => link.replace('#', '?utm_source=mail&x=1#'),
  'a query and an escaped #': (link) => link.replace('#', '?utm_source=mail%23'),
  'a query behind it': (link) => `${link}?utm_source=mail`,
  'one more value': (link) => `${link}&amp;utm_source=mail`,
  'a ? for the #': (link) => link.replace('#', '?'),
  'a mark behind the #': (link) => link.replace('#', '#!/'),
  'a line of a wrapped mail that ends within': (link) =>
    `${link.slice(0, -20)}=\n${link.slice(-20)}`,
  'the same, its break escaped': (link) => `${link.slice(0, -20)}=%0D%0A${link.slice(-20)}`,
  'an _ that Markdown escapes': (link) => link.replaceAll('_', '\\_'),
  '_ and - around it': (link) => `${link}_-`,
  'the next word behind it': (link) => `${link}Thank`,
  ...Object.fromEntries(
    [
      '.',
      '...',
      ')',
      '>',
      ',',
      ';',
      ':',
      '"',
      "'",
      '*',
      '**',
      ']',
      '}',
      '!',
      '?',
      '’',
      '&gt;',
      '%22',
      '%3E',
      '%2E',
      '%E2%80%9D',
      ').',
      '>,',
      '\\',
      '|',
      '`',
      '%',
    ].map((mark) => [`${mark} behind it`, (link: string) => link + mark]),
  ),
  ...Object.fromEntries(
    [
      '%20',
      '%0A',
      '%0D%0A',
      '%0D%0A%20%20',
      '%250A',
      '+',
      '%09',
      '%C2%A0',
      '%E2%80%8B',
      '%C2%AD',
      '\n',
      '\u200b',
    ].flatMap((gap) => [
      [
        `${JSON.stringify(gap)} within`,
        (link: string) => link.slice(0, -20) + gap + link.slice(-20),
      ],
      [
        `${JSON.stringify(gap)} before the #`,
        (link: string) => link.replace('#', `${gap === '+' ? '' : gap}#`),
      ],
      [`${JSON.stringify(gap)} behind it`, (link: string) => link + gap],
    ]),
  ),
};

/** An address of this site, also one that looks like another site's. */
const at = (path: string) => new URL(ORIGIN + path);

/** Follows a link as a browser does: to its page, or to the missing page, which leads on. */
function arriveAt(link: string): URL {
  const url = new URL(link);
  if (PAGES.some(([path]) => path === url.pathname)) return url;
  const meant = restoreMissing(url);
  return new URL(meant ?? '/404', ORIGIN);
}

test.each(Object.entries(CHANGES))(
  'F1: each mailed link with %s leads where it did',
  (_, change) => {
    for (const [path, name] of PAGES) {
      const { pathname, search, hash } = arriveAt(change(`${ORIGIN}${path}#${name}=${TOKEN}`));
      expect(pathname).toBe(path);
      expect(readFromLink(name, search + hash)).toBe(TOKEN);
    }
  },
);

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
])('F1: the missing address %s leads to %s', (asked, meant) => {
  expect(restoreMissing(at(asked))).toBe(meant);
});

test.each(['/no-such-page', '/blog/caf%C3%A9', '/%5Cother.example%23x', '/javascript:alert(1)%23'])(
  'F1: the missing address %s leads nowhere else',
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
])('F1, F17: the fragment %s names the part %s', (hash, name) => {
  expect(readFragment(hash)).toBe(name);
});

/** Addresses that are made of what programs write into links. */
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
      '\\',
      '@',
      ':',
      'é',
      ';',
    ],
  ),
  fc.string({ maxLength: 4 }),
);

test('F1: whatever stands in an address, it leads once, and only on this site', () => {
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

test('F1: what a link carries has no letter that a token cannot have', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(readFromLink('t', `#t=${pieces.join('')}`)).toMatch(/^[\w.-]*$/);
    }),
  );
});
