import { useEffect, useRef, type ReactNode } from 'react';
import { ActionButton, type Action } from './action.tsx';

/**
 * Asks for confirmation in the caller's own words. Takes focus. Answering "no" doesn't change
 * anything.
 */
export function Confirm({
  action,
  title,
  yes,
  no,
  onYes,
  onNo,
  children,
}: {
  action: Action;
  title: string;
  /** Button labels for confirming the action and for canceling it. */
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  /** Consequences of confirming. */
  children?: ReactNode;
}) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    question.current?.focus();
    // Scroll so that the question is visible, and the buttons too if they fit.
    question.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    question.current?.scrollIntoView({ block: 'nearest' });
  }, [title]);
  return (
    <div className="card flow in-[.card]:p-0!">
      <p tabIndex={-1} ref={question} className="font-[700]">
        {title}
      </p>
      {children}
      <p className="actions">
        <ActionButton action={action} look="main" onPress={onYes}>
          {yes}
        </ActionButton>
        <ActionButton action={action} onPress={onNo}>
          {no}
        </ActionButton>
      </p>
    </div>
  );
}
