import { useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon.tsx';
import { SignInLink } from './SignInLink.tsx';

/** Heading of the error summary. */
export interface Headline {
  title: string;
  text?: string;
}

/**
 * The list of a form's errors, which gets focus after each failed submission. Its children are list
 * items.
 */
export function ErrorSummary({
  ref,
  headline,
  general,
  offersSignIn,
  isCorrected,
  children,
}: {
  ref: Ref<HTMLDivElement>;
  headline: Headline | undefined;
  general: string | undefined;
  /** Whether signing in resolves the general error. */
  offersSignIn: boolean;
  /**
   * Whether every error has been corrected. The summary remains on the page until the next
   * submission.
   */
  isCorrected: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      className={isCorrected ? 'error-summary border-good-ink!' : 'error-summary'}
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
    >
      <p id={id} className="flex gap-3 text-l font-[700] snug">
        {!isCorrected && <Icon name="warning" size={28} />}
        <span>{isCorrected ? 'Everything’s filled in' : 'There’s a problem'}</span>
      </p>
      {headline && (
        <p>
          <span>{headline.title}</span>
          <span>{headline.text !== undefined && `: ${headline.text}`}</span>
        </p>
      )}
      {general !== undefined && (
        <>
          <p>{general}</p>
          <p>What you typed is still here.</p>
          {offersSignIn && <SignInLink isNewTab>Sign in</SignInLink>}
        </>
      )}
      <ul>{children}</ul>
    </div>
  );
}

/** Focuses an error's field and scrolls its label and error into view with it. */
export function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
  (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' });
}
