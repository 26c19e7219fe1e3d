import { useEffect, useRef, type ReactNode } from 'react';
import { ActButton, type Act } from '../ui/act.tsx';

/** Asks once more before something is done, in its own words. It takes the focus; "no" changes nothing. */
export function Question({
  act,
  title,
  yes,
  no,
  onYes,
  onNo,
  children,
}: {
  act: Act;
  title: string;
  /** What the buttons say: the deed, and that it stays as it is. */
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  /** What follows from a yes. */
  children?: ReactNode;
}) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    question.current?.focus();
    question.current?.scrollIntoView({ block: 'nearest' });
  }, [title]);
  return (
    <div className="card flow">
      <p tabIndex={-1} ref={question} className="font-[700]">
        {title}
      </p>
      {children}
      <p className="actions">
        <ActButton act={act} look="main" onPress={onYes}>
          {yes}
        </ActButton>
        <ActButton act={act} onPress={onNo}>
          {no}
        </ActButton>
      </p>
    </div>
  );
}
