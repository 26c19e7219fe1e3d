/**
 * The address of a page as visitors see it: no `.html`, which the build adds, and no slash at the end.
 * The home page is "/".
 */
export function pagePath(url: URL): string {
  return url.pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, '') || '/';
}
