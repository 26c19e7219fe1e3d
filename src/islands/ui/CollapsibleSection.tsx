import type { ReactNode, Ref } from 'react';

/** A section that shows only its title until someone opens it. */
export function CollapsibleSection({
  id,
  title,
  summary,
  isOpen = false,
  children,
}: {
  id?: string;
  title: string;
  /** The title, where focus goes when a control inside disappears. */
  summary?: Ref<HTMLElement>;
  isOpen?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <details id={id} className="line-above [details+&]:mt-0!" open={isOpen}>
      <summary className="min-h-target-main cursor-pointer py-3 font-bold text-link" ref={summary}>
        {title}
      </summary>
      <div className="flow pt-2 pb-4">{children}</div>
    </details>
  );
}
