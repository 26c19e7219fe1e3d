import { useRef, useState, type ReactNode } from 'react';
import { wordsOf } from '#src/domain/http-error.ts';
import type { ButtonLook } from '../ui/button-class.ts';
import { Button } from '../ui/Button.tsx';
import { useFocus } from '../ui/use-focus.ts';

/** A button that says what it does while it does it, once at a time. It keeps its place and the focus. */
export function BusyButton({
  busy,
  about,
  isFocused = false,
  onPress,
  onAnswer,
  children,
  ...looks
}: ButtonLook & {
  /** Its words meanwhile. */
  busy: string;
  /** What it is about, for those who do not see where it stands. */
  about?: string;
  /** Whether it takes the focus when it comes, because a pressed button went. */
  isFocused?: boolean;
  /** Does it, and gives the words for what was done, if there are any. */
  onPress: () => Promise<string | void>;
  /** Told these words, or why it did not work. */
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
