/**
 * Returns a page's path as visitors see it, without `.html` (which the build adds) and without a
 * trailing slash. The home page is "/".
 */
export function pagePath(url: URL): string {
  return url.pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, '') || '/';
}

/** Name of the home page's share image. */
export const SITE_SHARE_NAME = 'site';

/** Returns the file name of a page's share image: `/blog/small-wins` becomes `blog-small-wins`. */
export function shareNameOf(path: string): string {
  return path.slice(1).replaceAll('/', '-') || SITE_SHARE_NAME;
}
