import { parseUrl } from './parse-url.ts';

/**
 * Returns the path to continue to after sign-in, as given in a link. It's always on this site;
 * anything else returns `undefined`.
 * @param origin The site's own origin, such as `https://example.com`.
 */
export function ownPath(named: string | null | undefined, origin: string): string | undefined {
  if (!named?.startsWith('/')) return undefined;
  const url = parseUrl(named, origin);
  if (url?.origin !== origin) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // As a link, "//other.example" leads to another site.
  return path.startsWith('//') ? undefined : path;
}
