import { routes } from '#src/routes.ts';
import { buttonClass } from './button-class.ts';

/** Returns the sign-in page's path. After signing in, it leads back to this page. */
export function signInPath(): string {
  const { pathname, search } = location;
  return `${routes.auth}?next=${encodeURIComponent(`${pathname}${search}`)}#sign-in`;
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
        {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {isNewTab ? `${children} (new tab)` : children}
      </a>
    </p>
  );
}
