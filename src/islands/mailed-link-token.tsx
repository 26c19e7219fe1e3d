import { useSyncExternalStore, type ReactNode } from 'react';
import { readFromLink } from '#src/domain/mailed-link.ts';
import { useFocus } from './ui/use-focus.ts';

/** The word of a mailed link, by its name. It is behind the #, so loading the page never sends it. */
export const readLinkToken = (name = 't'): string =>
  readFromLink(name, location.search + location.hash);

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

/** Says that the address lacks the word of a mailed link, and takes the focus. Behind it stands a way on. */
export function UnknownLink({ children }: { children: ReactNode }) {
  const words = useFocus<HTMLParagraphElement>(true);
  return (
    <>
      <p ref={words} tabIndex={-1} role="alert" className="field-error">
        This link is not complete. Open it again from your email.
      </p>
      <p>{children}</p>
    </>
  );
}
