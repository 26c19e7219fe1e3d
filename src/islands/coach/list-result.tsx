import { useRef, useState, type ReactNode } from 'react';
import { ActionResult } from '../ui/ActionResult.tsx';

/**
 * Shows the result of the last action in a list. It appears above the list and takes focus, because
 * the item with the clicked button may be gone by then.
 */
export function useListResult(): { result: ReactNode; show: (done: string) => void } {
  const place = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState('');
  const result = (
    // Hide it while it's empty, so that it doesn't take up space or add a gap.
    <div className={done ? undefined : 'visually-hidden'} ref={place} tabIndex={-1}>
      <ActionResult className="m-0 font-[700]">{done}</ActionResult>
    </div>
  );
  const show = (words: string) => {
    setDone(words);
    place.current?.focus();
  };
  return { result, show };
}
