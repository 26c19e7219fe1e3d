import { useEffect, useRef } from 'react';

/** Says that the address lacks the word of a mailed link, and takes the focus. */
export function UnknownLink() {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1} role="alert" className="field-error">
      This link is not complete. Open it again from your email.
    </p>
  );
}
