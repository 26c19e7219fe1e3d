import { useEffect, type ReactNode } from 'react';
import { useFocus } from './use-focus.ts';

/** One state of a page that has several. What came in the place of another state takes the focus. */
export function Step({
  title,
  lead,
  isFirst = false,
  namesTab = false,
  ways = [],
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Whether the page opened with it, so that the focus stays where it is. */
  isFirst?: boolean;
  /** Whether the tab gets its title, too. */
  namesTab?: boolean;
  /** Where one can go from here, each by its words and address; the first is the main way. */
  ways?: readonly (readonly [label: string, href: string])[];
  children?: ReactNode;
}) {
  const heading = useFocus<HTMLHeadingElement>(!isFirst && title);
  useEffect(() => {
    if (namesTab) document.title = document.title.replace(/^[^|]+/, `${title} `);
  }, [namesTab, title]);
  return (
    <section className="flow">
      <h1 className="focus:shadow-none focus:outline-none" ref={heading} tabIndex={-1}>
        {title}
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

/** What can be done next, side by side where there is room. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}
