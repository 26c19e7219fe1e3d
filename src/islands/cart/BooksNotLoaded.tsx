import { useEffect, useRef, type Ref } from 'react';
import { Button } from '../ui/Button.tsx';

/** Says that books are chosen and cannot be shown: never that there are none. */
export function BooksNotLoaded({
  onAgain,
  ref,
}: {
  onAgain: () => void;
  ref?: Ref<HTMLParagraphElement>;
}) {
  return (
    <div className="flow">
      <p ref={ref} tabIndex={-1} role="status">
        Your books are still chosen. We could not load them. Check that you are online, and try
        again.
      </p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  );
}

/**
 * Asks again for books that did not arrive. The pressed button goes meanwhile, and the focus must not go with it.
 * @param focus Brings the focus to what came instead.
 */
export function useAskAgain(
  { status, again }: { status: string; again: () => void },
  focus: () => void,
): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (status === 'asking' || !isAsked.current) return;
    isAsked.current = false;
    focus();
  }, [status]);
  return () => {
    isAsked.current = true;
    again();
  };
}
