import { useSyncExternalStore } from 'react';

/** The word of a mailed link. It is behind the #, so loading the page never sends it. */
export const readLinkToken = (): string =>
  new URLSearchParams(location.hash.slice(1)).get('t') ?? '';

/** The word of the page's address; a second mail may be opened in the same tab. Empty on the server. */
export function useLinkToken(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange);
      return () => removeEventListener('hashchange', onChange);
    },
    readLinkToken,
    () => '',
  );
}
