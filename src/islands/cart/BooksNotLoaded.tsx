import type { Ref } from 'react';
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
