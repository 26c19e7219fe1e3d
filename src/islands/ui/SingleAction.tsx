import type { ReactNode } from 'react';
import { ActionButton, ActionStatus, useAction } from './action.tsx';
import type { ButtonLook } from './button-class.ts';

/** A button that does one thing, and what came of it below. */
export function SingleAction({
  busy = 'One moment...',
  look,
  work,
  note,
  children,
}: {
  busy?: string;
  look?: ButtonLook['look'];
  /** Does it, and gives the words for what was done; nothing when the page shows it already. */
  work: () => Promise<string | undefined | void>;
  /** Stands between the button and what came of it. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const action = useAction();
  return (
    <>
      <ActionButton action={action} look={look} onPress={() => void action.run(busy, work)}>
        {children}
      </ActionButton>
      {note}
      <ActionStatus action={action} />
    </>
  );
}
