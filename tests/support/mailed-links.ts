import { restoreMissing } from '#src/domain/mailed-link.ts';
import { routes } from '#src/routes.ts';

/** Origin of the site. */
export const ORIGIN = 'https://shop.example';
/** A signed token, as it appears after the # in emailed links. */
export const TOKEN = `v1.${'0af9'.repeat(8)}.12.Ab_-${'xY9'.repeat(13)}`;

/**
 * Every page opened by an emailed link with a secret after the #, and the name of its parameter.
 */
export const PAGES: readonly [path: string, name: string][] = [
  [routes.download, 't'],
  [routes.review, 't'],
  [routes.communityReview, 't'],
  [routes.authVerify, 't'],
  [routes.authReset, 't'],
  [routes.newsletterConfirm, 't'],
  [routes.newsletterUnsubscribe, 't'],
  [routes.adminOrder, 's'],
];

/** Changes that email gateways, email apps, and people make to a link. */
export const CHANGES: Readonly<Record<string, (link: string) => string>> = {
  nothing: (link) => link,
  'an escaped #': (link) => link.replace('#', '%23'),
  'a # escaped twice': (link) => link.replace('#', '%2523'),
  'a # escaped three times': (link) => link.replace('#', '%252523'),
  'an escaped =': (link) => link.replace('=', '%3D'),
  'an = escaped twice': (link) => link.replace('=', '%253d'),
  'an escaped # and =': (link) => link.replace('#', '%23').replace('=', '%3D'),
  'both escaped twice': (link) => link.replace('#', '%2523').replace('=', '%253D'),
  'escaped dots': (link) => link.replace(/#.*/, (end) => end.replaceAll('.', '%2E')),
  'the whole fragment escaped': (link) =>
    link.replace(/#.*/, (end) =>
      end.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`),
    ),
  'a # as HTML': (link) => link.replace('#', '&#35;'),
  'a # and = as HTML': (link) => link.replace('#', '&#x23;').replace('=', '&equals;'),
  'the = of a wrapped email': (link) => link.replace('=', '=3D'),
  'the periods of a wrapped email': (link) =>
    link.replace(/#.*/, (end) => end.replaceAll('.', '=2E')),
  'the line breaks of a wrapped email': (link) =>
    `${link.slice(0, -20)}=0D=0A${link.slice(-20)}=20`,
  'a full-width # and =': (link) => link.replace('#', '＃').replace('=', '%EF%BC%9D'),
  'periods turned into an ellipsis': (link) =>
    link.replace(/#.*/, (end) => end.replaceAll('.', '\u2024')),
  'non-breaking hyphens': (link) => link.replaceAll('-', '%E2%80%91'),
  'dashes instead of hyphens': (link) => link.replace(/#.*/, (end) => end.replaceAll('-', '–')),
  'a line break in a quoted email': (link) => `${link.slice(0, -20)}%3E%20${link.slice(-20)}`,
  'a line break in an email quoted twice': (link) =>
    `${link.slice(0, -20)}%0D%0A%3E%3E%20${link.slice(-20)}`,
  ...Object.fromEntries(
    ['&shy;', '&zwnj;', '&#8203;', '&#x200B;', '&lrm;'].map((gap) => [
      `a soft break written as ${gap}`,
      (link: string) => link.slice(0, -20) + gap + link.slice(-20),
    ]),
  ),
  'a space as HTML': (link) => link.replace('=', '=&nbsp;'),
  'a line break as HTML': (link) => `${link.slice(0, -20)}<br/>${link.slice(-20)}`,
  'a word break as HTML': (link) => `${link.slice(0, -20)}%3Cwbr%3E${link.slice(-20)}`,
  'the rest of an HTML link tag': (link) => `${link}%22%3EOpen your books%3C/a%3E`,
  'the same link again': (link) => `${link} <${link}>`,
  'tracking parameters': (link) => `${link}&fbclid=IwAR0&source=gmail&ust=17`,
  'tracking parameters, and an escaped # and =': (link) =>
    `${link.replace('#', '%23').replace('=', '%3D')}&data=05%7C02%7C&sdata=ab%3D&reserved=0`,
  'a text fragment': (link) => `${link}:~:text=Your%20books`,
  'an uppercase parameter name': (link) => link.replace(/#(.)=/, (part) => part.toUpperCase()),
  'scheme and host in upper case': (link) => link.replace(ORIGIN, ORIGIN.toUpperCase()),
  'an uppercase path and an escaped #': (link) =>
    link.replace(/(\/[a-z/-]+)#/, (part) => part.toUpperCase().replace('#', '%23')),
  'two slashes and an escaped #': (link) => link.replace(ORIGIN, `${ORIGIN}/`).replace('#', '%23'),
  'a slash before the #': (link) => link.replace('#', '/%23'),
  'a query added by a gateway': (link) => link.replace('#', '?utm_source=mail&x=1#'),
  'a query and an escaped #': (link) => link.replace('#', '?utm_source=mail%23'),
  'a query at the end': (link) => `${link}?utm_source=mail`,
  'another parameter': (link) => `${link}&amp;utm_source=mail`,
  'a ? instead of the #': (link) => link.replace('#', '?'),
  'a ! after the #': (link) => link.replace('#', '#!/'),
  'a line break in a wrapped email': (link) => `${link.slice(0, -20)}=\n${link.slice(-20)}`,
  'an escaped line break in a wrapped email': (link) =>
    `${link.slice(0, -20)}=%0D%0A${link.slice(-20)}`,
  'an _ escaped by Markdown': (link) => link.replaceAll('_', '\\_'),
  'a trailing _ and -': (link) => `${link}_-`,
  'the next word attached': (link) => `${link}Thank`,
  'the next sentence attached': (link) => `${link}.Thank`,
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
      '’s',
      '”',
      '»',
      '…',
      '。',
      '—',
      '/',
      '🙂',
      '&quot;',
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
    ].map((mark) => [`${mark} at the end`, (link: string) => link + mark]),
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
      [`${JSON.stringify(gap)} at the end`, (link: string) => link + gap],
    ]),
  ),
};

/**
 * Follows a link the way a browser does: to its page, or to the not-found page, which then
 * redirects.
 */
export function arriveAt(link: string): URL {
  const url = new URL(link);
  if (PAGES.some(([path]) => path === url.pathname)) return url;
  const meant = restoreMissing(url);
  return new URL(meant ?? '/404', ORIGIN);
}
