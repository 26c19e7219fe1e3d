import { parseUrl } from './parse-url.ts';

/**
 * Returns the path of a link if the link leads to a page on this site, for example the page to
 * continue to after sign-in. Returns `undefined` for any other link, so that nobody is sent to
 * another site.
 * @param origin The site's own origin, such as `https://example.com`.
 */
export function pathOnThisSite(
  link: string | null | undefined,
  origin: string,
): string | undefined {
  if (!link?.startsWith('/')) return undefined;
  const url = parseUrl(link, origin);
  if (url?.origin !== origin) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // As a link, "//other.example" leads to another site.
  return path.startsWith('//') ? undefined : path;
}
