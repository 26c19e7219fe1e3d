import type { ReactNode, Ref } from 'react';

/** The linter takes a cell for a control and would have no role here; some browsers need it, see below. */
const CELL = { role: 'cell' } as const;

/**
 * A table. On a narrow page each row is a card whose lines name themselves; the roles say there, too, that it is a
 * table, which some browsers forget of what is shown otherwise.
 */
export function CardTable({
  heads,
  children,
}: {
  heads: readonly string[];
  children: readonly ReactNode[];
}) {
  return (
    <table
      role="table"
      className="w-full border-collapse text-start max-lg:block lg:[&_:is(td,th)]:p-2 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top"
    >
      <thead className="max-lg:sr-only">
        <tr role="row" className="line-below">
          {heads.map((head) => (
            <th key={head} scope="col" role="columnheader" className="text-s">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  );
}

export function CardRow({
  head,
  children,
  ref,
}: {
  head: ReactNode;
  children: readonly ReactNode[];
  ref?: Ref<HTMLTableRowElement> | undefined;
}) {
  return (
    <tr
      role="row"
      tabIndex={ref ? -1 : undefined}
      ref={ref}
      className="line-below max-lg:block max-lg:py-2"
    >
      <th scope="row" role="rowheader" className="max-lg:block">
        {head}
      </th>
      {children}
    </tr>
  );
}

/** On a narrow page the name of the column stands in front; a screen reader has it from the head. */
export function CardCell({ head, children }: { head: string; children: ReactNode }) {
  return (
    <td {...CELL} className="max-lg:grid max-lg:grid-cols-[8rem_minmax(0,1fr)] max-lg:gap-2">
      <span aria-hidden="true" className="text-s lg:hidden">
        {head}
      </span>
      <div>{children}</div>
    </td>
  );
}
