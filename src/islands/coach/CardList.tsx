import type { ReactNode } from 'react';

/**
 * A list of cards in one column, such as alerts, messages, or posts.
 * @param hasMargin Whether it needs space around it, because its container doesn't add any.
 */
export function CardList({
  hasMargin = false,
  children,
}: {
  hasMargin?: boolean;
  children: ReactNode;
}) {
  return (
    <ul className={`cards max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-4 ${hasMargin ? '' : 'm-0'}`}>
      {children}
    </ul>
  );
}
