import { useEffect, useRef } from 'react';

/**
 * Result of an action, shown below its button. Scrolls into view if it's below the viewport or
 * behind the bar on a phone, because visitors who don't see a response click again.
 */
export function ActionResult({
  className,
  id,
  children,
}: {
  className?: string | undefined;
  id?: string;
  /** Result message. Empty until the button is clicked. */
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
