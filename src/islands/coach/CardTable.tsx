import type { ReactNode, Ref } from 'react';

/**
 * Without this constant, the linter would treat the cell as a control and reject the role. Some
 * browsers need the role, see below.
 */
const CELL = { role: 'cell' } as const;

/**
 * A table. On narrow screens each row becomes a card with a label on each line. The explicit roles
 * keep table semantics, which some browsers drop when `display` changes.
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

/** On narrow screens the column name precedes the value. Screen readers get it from the header. */
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
