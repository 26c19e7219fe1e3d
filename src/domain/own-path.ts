/**
 * Where to go on after a sign-in: a path of this site that a link named, never another site. `undefined`
 * for anything else.
 * @param origin The site's own, such as `https://example.com`.
 */
export function ownPath(named: string | null | undefined, origin: string): string | undefined {
  if (!named?.startsWith('/')) return undefined;
  const url = URL.parse(named, origin);
  if (url?.origin !== origin) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // "//other.example" is an address of another site as soon as it stands alone.
  return path.startsWith('//') ? undefined : path;
}
