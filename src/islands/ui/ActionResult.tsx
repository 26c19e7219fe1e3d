import { useEffect, useRef } from 'react';

/**
 * What came of a press, below its button. Words that come below the edge of the window, or behind the bar of a
 * phone, are brought into sight: whoever presses and sees nothing presses again.
 */
export function Answer({
  className,
  id,
  children,
}: {
  className?: string;
  id?: string;
  /** The words; nothing while nobody has pressed. */
  children: string | false | undefined;
}) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <p ref={place} className={className} id={id} role="status">
      {children}
    </p>
  );
}
