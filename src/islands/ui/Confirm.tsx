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
  canUndo = false,
  onYes,
  onNo,
  children,
}: {
  action: Action;
  title: string;
  /** Button labels for confirming the action and for canceling it. */
  yes: string;
  no: string;
  /** Whether it can be undone later. If not, the button that confirms it has a warning color. */
  canUndo?: boolean;
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
        <ActionButton action={action} look={canUndo ? 'fill' : 'main'} onPress={onYes}>
          {yes}
        </ActionButton>
        <ActionButton action={action} onPress={onNo}>
          {no}
        </ActionButton>
      </p>
    </div>
  );
}
