import { routes } from '#src/routes.ts';

/** The way to sign in, which comes back to this page; in a new tab, what was typed here stays. */
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
