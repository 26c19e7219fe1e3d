import type { ReactNode } from 'react';
import { ActionButton, ActionStatus, useAction } from './action.tsx';
import type { ButtonLook } from './button-class.ts';

/** Button for a single action, with the result below it. */
export function SingleAction({
  busy = 'One moment...',
  look,
  small,
  work,
  note,
  children,
}: {
  busy?: string;
  look?: ButtonLook['look'];
  small?: boolean;
  /**
   * Runs the action. Returns a success message, or nothing if the page already shows the result.
   */
  work: () => Promise<string | undefined | void>;
  /** Content between the button and the result. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const action = useAction();
  return (
    <>
      <ActionButton
        action={action}
        look={look}
        small={small}
        onPress={() => void action.run(busy, work)}
      >
        {children}
      </ActionButton>
      {note}
      <ActionStatus action={action} />
    </>
  );
}
