import { HttpError, wordsOf } from '#src/domain/http-error.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { SignInLink } from './SignInLink.tsx';
import { useFocus } from './use-focus.ts';

/** Refusals that a sign-in would end. */
const NEEDS_SIGN_IN = new Set(['sign_in_needed', 'not_the_coach', 'second_factor_needed']);

/**
 * Says what did not work and what to do now. It takes the focus, so that nobody misses it.
 * @param onAgain Does the same once more; without it there is no button.
 */
export function ErrorNotice({
  title = 'This did not work',
  error,
  isBusy = false,
  onAgain,
}: {
  title?: string | undefined;
  error: unknown;
  isBusy?: boolean;
  onAgain?: () => void;
}) {
  const notice = useFocus<HTMLDivElement>(error);
  const needsSignIn = error instanceof HttpError && NEEDS_SIGN_IN.has(error.code);
  return (
    <Notice kind="bad" title={title} ref={notice}>
      <p role="alert">{wordsOf(error)}</p>
      {needsSignIn ? (
        <SignInLink isNewTab>Sign in</SignInLink>
      ) : (
        onAgain && (
          <p>
            <Button aria-disabled={isBusy} onClick={() => !isBusy && onAgain()}>
              {isBusy ? 'One moment...' : 'Try again'}
            </Button>
          </p>
        )
      )}
    </Notice>
  );
}
