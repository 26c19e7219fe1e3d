import { useRef, useState, type ComponentProps } from 'react';
import { Answer } from './ActionResult.tsx';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

/** Something that a person can do, and what came of it. */
export interface Action {
  /** Words while it is being done. */
  busy?: string;
  /** Words for what was done last. */
  done?: string;
  error?: unknown;
  /**
   * Does it, unless something of the same place is still being done.
   * @param work Gives the words for what was done; nothing when the page shows it already.
   * @returns whether it was done
   */
  run(busy: string, work: () => Promise<string | undefined | void>): Promise<boolean>;
}

/** One thing at a time for one place of a page: its buttons share an {@link Action}. */
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
      setState({ error });
      return false;
    } finally {
      isBusy.current = false;
    }
  };
  return { ...state, run };
}

/** Says beside the buttons what is being done, what was done, and what went wrong. */
export function ActionStatus({ action }: { action: Action }) {
  return (
    <>
      <Answer className="min-h-[1lh] font-[700]">{action.busy ?? action.done}</Answer>
      {action.error !== undefined && <ErrorNotice error={action.error} />}
    </>
  );
}

/** A button of an {@link Action}. While something is being done it keeps its place and the focus. */
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
