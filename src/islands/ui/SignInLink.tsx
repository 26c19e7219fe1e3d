import { routes } from '#src/routes.ts';

/**
 * Sign-in link that returns to this page. If it opens a new tab, anything typed on this page is
 * kept.
 */
export function SignInLink({
  isNewTab = false,
  children,
}: {
  isNewTab?: boolean;
  children: string;
}) {
  const { pathname, search } = location;
  return (
    <p>
      <a
        className="button"
        href={`${routes.auth}?next=${encodeURIComponent(`${pathname}${search}`)}#sign-in`}
        {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {isNewTab ? `${children} (new tab)` : children}
      </a>
    </p>
  );
}
