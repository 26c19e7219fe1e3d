import { useEffect, useId, useRef, type ReactNode } from 'react';

/**
 * Native modal dialog that's open while it's rendered. Focus starts on its heading, so that screen
 * readers read the text before any form. Escape and the Close button close it, and focus returns to
 * where it was.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} lang="en-US" aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <form method="dialog">
          <button className="button">Close</button>
        </form>
      </div>
      {children}
    </dialog>
  );
}
