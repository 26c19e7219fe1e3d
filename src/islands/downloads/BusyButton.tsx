import { useRef, useState, type ReactNode } from 'react';
import { wordsOf } from '#src/domain/http-error.ts';
import type { ButtonLook } from '../ui/button-class.ts';
import { Button } from '../ui/Button.tsx';
import { useFocus } from '../ui/use-focus.ts';

/**
 * A button that shows what's happening while its action runs. The action can't be started again
 * until it's done. The button stays in place and keeps focus.
 */
export function BusyButton({
  busy,
  about,
  isFocused = false,
  onPress,
  onAnswer,
  children,
  ...looks
}: ButtonLook & {
  /** Label while the action is running. */
  busy: string;
  /** Visually hidden text that tells screen reader users what the button is for. */
  about?: string;
  /** Whether to focus the button when it appears. */
  isFocused?: boolean;
  /** Runs the action and returns a confirmation message, if there is one. */
  onPress: () => Promise<string | void>;
  /** Called with the confirmation or the error message. */
  onAnswer?: (words: string) => void;
  children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const button = useFocus<HTMLButtonElement>(isFocused);
  const press = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const words = await onPress().catch(wordsOf);
    if (words) onAnswer?.(words);
    isRunning.current = false;
    setBusy(false);
  };
  return (
    <Button
      {...looks}
      about={isBusy ? undefined : about}
      aria-disabled={isBusy}
      ref={button}
      onClick={() => void press()}
    >
      {isBusy ? busy : children}
    </Button>
  );
}
