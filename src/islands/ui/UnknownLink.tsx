import { useEffect, useRef, type ReactNode } from 'react';

/** Says that the address lacks the word of a mailed link, and takes the focus. Behind it stands a way on. */
export function UnknownLink({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <p ref={words} tabIndex={-1} role="alert" className="field-error">
        This link is not complete. Open it again from your email.
      </p>
      <p>{children}</p>
    </>
  );
}
