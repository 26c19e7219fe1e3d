import { useRef, useState, type ComponentProps } from 'react';
import { hasNoResponse } from '#src/domain/http-error.ts';
import { ActionResult } from './ActionResult.tsx';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { unknownOutcome } from './unknown-outcome.ts';

/** A user action and its result. */
export interface Action {
  /** Message while the action is running. */
  busy?: string;
  /** Message for the last completed action. */
  done?: string;
  error?: unknown;
  /**
   * Runs the action unless another one in the same part of the page is still running.
   * @param work Returns a success message, or nothing if the page already shows the result.
   * @returns whether the action succeeded
   */
  run(busy: string, work: () => Promise<string | undefined | void>): Promise<boolean>;
}

/** Allows one action at a time in one part of a page, where all buttons share an {@link Action}. */
export function useAction(): Action {
  const [state, setState] = useState<Omit<Action, 'run'>>({});
  const isBusy = useRef(false);
  const run: Action['run'] = async (busy, work) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setState({ busy });
    try {
      const done = await work();
      setState(done ? { done } : {});
      return true;
    } catch (error) {
      setState({ error: hasNoResponse(error) ? unknownOutcome(error) : error });
      return false;
    } finally {
      isBusy.current = false;
    }
  };
  return { ...state, run };
}

/** Shows an action's progress, result, or error next to its buttons. */
export function ActionStatus({ action }: { action: Action }) {
  return (
    <>
      {/* At the end of a card, takes up no space until there's something to show. */}
      <ActionResult className="min-h-[1lh] font-[700] last:empty:m-0! last:empty:min-h-0">
        {action.busy ?? action.done}
      </ActionResult>
      {action.error !== undefined && <ErrorNotice error={action.error} />}
    </>
  );
}

/** Button for an {@link Action}. Stays in place and keeps focus while the action is running. */
export function ActionButton({
  action,
  onPress,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & { action: Action; onPress: () => void }) {
  return (
    <Button
      {...button}
      aria-disabled={action.busy !== undefined}
      onClick={() => action.busy === undefined && onPress()}
    />
  );
}
