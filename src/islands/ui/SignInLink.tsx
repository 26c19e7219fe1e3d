import { session } from '#src/browser/storage.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { routes } from '#src/routes.ts';
import { buttonClass } from './button-class.ts';

/** Error codes that can be resolved by signing in. */
const NEEDS_SIGN_IN = new Set(['sign_in_needed', 'not_the_coach', 'second_factor_needed']);

/** Returns whether signing in resolves the error. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof HttpError && NEEDS_SIGN_IN.has(error.code);

/** Storage key for the fragment of the page that led to the sign-in page. */
const CAME_FROM = 'came-from';

interface Place {
  page: string;
  hash: string;
}

const here = (): Place => ({
  page: `${location.pathname}${location.search}`,
  hash: location.hash,
});

/** Returns the sign-in page's path. After signing in, it leads back to this page. */
export function signInPath(): string {
  return `${routes.auth}?next=${encodeURIComponent(here().page)}#sign-in`;
}

/**
 * Adds the fragment, such as which order the page shows, to the page that {@link SignInLink} was
 * on. The fragment is never part of a request, so it can't be in the sign-in page's query.
 */
export function withFragment(page: string): string {
  const from = session.read(CAME_FROM) as Place | undefined;
  return from?.page === page ? `${page}${from.hash}` : page;
}

/** In a second tab, the sign-in page stays open, because the work is in the first one. */
const IN_SECOND_TAB = `${routes.auth}?tab=second#sign-in`;

/** Returns whether the sign-in page was opened in a second tab. */
export const isSecondTab = (): boolean =>
  new URLSearchParams(location.search).get('tab') === 'second';

/**
 * Sign-in link that returns to this page. If it opens a second tab, anything typed on this page is
 * kept.
 */
export function SignInLink({
  isNewTab = false,
  look = 'line',
  children,
}: {
  isNewTab?: boolean;
  look?: 'fill' | 'line';
  children: string;
}) {
  return (
    <p>
      <a
        className={buttonClass({ look })}
        href={isNewTab ? IN_SECOND_TAB : signInPath()}
        onClick={() => session.write(CAME_FROM, here())}
        {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {isNewTab ? `${children} (new tab)` : children}
      </a>
    </p>
  );
}
