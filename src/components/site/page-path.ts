/**
 * The address of a page as visitors see it: no `.html`, which the build adds, and no slash at the end.
 * The home page is "/".
 */
export function pagePath(url: URL): string {
  return url.pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, '') || '/';
}

/** The picture of the home page. */
export const SITE_SHARE_NAME = 'site';

/** The file name of a page's share image: `/blog/small-wins` gives `blog-small-wins`. */
export function shareNameOf(path: string): string {
  return path.slice(1).replaceAll('/', '-') || SITE_SHARE_NAME;
}
