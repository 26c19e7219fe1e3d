import type { ReactNode } from 'react';
import { ActionButton, ActionStatus, useAction } from './action.tsx';
import type { ButtonLook } from './button-class.ts';

/** Button for a single action, with the result below it. */
export function SingleAction({
  busy,
  look,
  work,
  note,
  children,
}: {
  /** Shown while the action runs. */
  busy: string;
  look?: ButtonLook['look'];
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
      <ActionButton action={action} look={look} onPress={() => void action.run(busy, work)}>
        {children}
      </ActionButton>
      {note}
      <ActionStatus action={action} />
    </>
  );
}
