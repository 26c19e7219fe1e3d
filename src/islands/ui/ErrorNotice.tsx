import { wordsOf } from '#src/domain/http-error.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { needsSignIn, SignInLink } from './SignInLink.tsx';
import { isUnknownOutcome } from './unknown-outcome.ts';
import { useFocus } from './use-focus.ts';

/**
 * Explains what failed and what to do next. Takes focus, so that visitors notice it.
 * @param onAgain Retries the action. If omitted, there's no retry button.
 */
export function ErrorNotice({
  error,
  title = isUnknownOutcome(error) ? 'We don’t know if that worked' : 'That didn’t work',
  isBusy = false,
  onAgain,
}: {
  title?: string | undefined;
  error: unknown;
  isBusy?: boolean;
  onAgain?: () => void;
}) {
  const notice = useFocus<HTMLDivElement>(error);
  return (
    <Notice kind="bad" title={title} ref={notice}>
      <p role="alert">{withoutRepeat(wordsOf(error), title)}</p>
      {needsSignIn(error) ? (
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

/** Removes the last sentence if the title already ends with it. */
function withoutRepeat(words: string, title: string): string {
  const end = words.lastIndexOf('. ') + 1;
  return end > 0 && title.endsWith(words.slice(end)) ? words.slice(0, end) : words;
}
