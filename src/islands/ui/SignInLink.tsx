import { routes } from '#src/routes.ts';
import { buttonClass } from './button-class.ts';

/**
 * Sign-in link that returns to this page. If it opens a new tab, anything typed on this page is
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
  const { pathname, search } = location;
  return (
    <p>
      <a
        className={buttonClass({ look })}
        href={`${routes.auth}?next=${encodeURIComponent(`${pathname}${search}`)}#sign-in`}
        {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {isNewTab ? `${children} (new tab)` : children}
      </a>
    </p>
  );
}
