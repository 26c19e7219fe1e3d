/** The word of a mailed link. It is behind the #, so loading the page never sends it. */
export function readLinkToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('t') ?? '';
}
