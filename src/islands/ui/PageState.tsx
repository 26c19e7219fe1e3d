import { useEffect, type ReactNode } from 'react';
import { useFocus } from './use-focus.ts';

/** One state of a page that has several. When it replaces another state, it takes focus. */
export function Step({
  title,
  outcome,
  picture,
  className = 'flow',
  lead,
  isFirst = false,
  namesTab = false,
  ways = [],
  children,
}: {
  title: string;
  /** Outcome line above the title, in small type. */
  outcome?: string;
  /** A picture before the title. */
  picture?: ReactNode;
  className?: string;
  lead?: ReactNode;
  /** Whether the page opened in this state. If so, focus doesn't move. */
  isFirst?: boolean;
  /** Whether to also show the outcome (or the title, if there's none) in the browser tab. */
  namesTab?: boolean;
  /** Next steps, each with a label and a URL. The first one is the primary action. */
  ways?: readonly (readonly [label: string, href: string])[];
  children?: ReactNode;
}) {
  const heading = useFocus<HTMLHeadingElement>(!isFirst && title);
  useEffect(() => {
    const name = outcome ?? title;
    if (namesTab) document.title = document.title.replace(/^[^|]+/, `${name} `);
  }, [namesTab, outcome, title]);
  return (
    <section className={className}>
      {picture}
      <h1 className="focus:shadow-none focus:outline-none" ref={heading} tabIndex={-1}>
        {outcome === undefined ? (
          title
        ) : (
          <>
            <span>{`${outcome} `}</span>
            <span>{title}</span>
          </>
        )}
      </h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {ways.length > 0 && (
        <Actions>
          {ways.map(([label, href], index) => (
            <a key={href} className={index === 0 ? 'button button--main' : 'button'} href={href}>
              {label}
            </a>
          ))}
        </Actions>
      )}
      {children}
    </section>
  );
}

/** Next actions, side by side if they fit. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}
