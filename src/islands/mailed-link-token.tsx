import { useSyncExternalStore, type ReactNode } from 'react';
import { readFromLink } from '#src/domain/mailed-link.ts';
import { useFocus } from './ui/use-focus.ts';

/**
 * Returns an emailed link's token, or another of its parameters, by name. They're in the URL
 * fragment, so loading the page doesn't send them anywhere.
 */
export const readLinkToken = (name = 't'): string =>
  readFromLink(name, location.search + location.hash);

/**
 * Returns the token in the page's URL, updated when another emailed link opens in the same tab.
 * Empty on the server.
 */
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

/**
 * Explains that the URL doesn't contain a token from an emailed link, and takes focus. The children
 * offer a next step.
 */
export function UnknownLink({ children }: { children: ReactNode }) {
  const words = useFocus<HTMLParagraphElement>(true);
  return (
    <>
      <p ref={words} tabIndex={-1} role="alert" className="field-error">
        This link isn’t complete. Open it again from your email.
      </p>
      <p>{children}</p>
    </>
  );
}
