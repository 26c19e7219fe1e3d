import type { ReactNode, Ref } from 'react';

/**
 * Without this constant, the linter would treat the cell as a control and reject the role. Some
 * browsers need the role (see below).
 */
const CELL = { role: 'cell' } as const;

/**
 * A table. Below 900 px, each row becomes a card with a label on each line. The explicit roles keep
 * table semantics, which some browsers drop when `display` changes.
 * @param widths Width class for each column. Empty for a column that takes up the remaining width.
 */
export function CardTable({
  heads,
  widths,
  children,
}: {
  heads: readonly string[];
  widths: readonly string[];
  children: readonly ReactNode[];
}) {
  return (
    <div className="@container">
      <table
        role="table"
        className="table-fixed w-full border-collapse text-start break-words @max-[56.25rem]:block @min-[56.25rem]:[&_:is(td,th)]:p-2 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top"
      >
        <thead className="@max-[56.25rem]:sr-only">
          <tr role="row" className="line-below">
            {heads.map((head, index) => (
              <th key={head} scope="col" role="columnheader" className={`text-s ${widths[index]}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[56.25rem]:block">{children}</tbody>
      </table>
    </div>
  );
}

/** @param inCard Layout of the row when shown as a card. */
export function CardRow({
  head,
  inCard = '@max-[56.25rem]:block',
  children,
  ref,
}: {
  head: ReactNode;
  inCard?: string;
  children: readonly ReactNode[];
  ref?: Ref<HTMLTableRowElement> | undefined;
}) {
  return (
    <tr
      role="row"
      tabIndex={ref ? -1 : undefined}
      ref={ref}
      className={`line-below @max-[56.25rem]:py-2 ${inCard}`}
    >
      <th scope="row" role="rowheader" className="@max-[56.25rem]:block">
        {head}
      </th>
      {children}
    </tr>
  );
}

/**
 * In a card, the column name precedes the value. Screen readers read the name from the header.
 * @param head Omit it if the value doesn't need a name.
 * @param isEmpty Whether to omit this cell in a card.
 * @param inCard Layout of the cell in a card.
 */
export function CardCell({
  head,
  isEmpty = false,
  inCard = head
    ? '@max-[56.25rem]:grid @max-[56.25rem]:grid-cols-[8rem_minmax(0,1fr)] @max-[56.25rem]:gap-2'
    : '@max-[56.25rem]:block',
  children,
}: {
  head?: string;
  isEmpty?: boolean;
  inCard?: string;
  children: ReactNode;
}) {
  return (
    <td {...CELL} className={isEmpty ? '@max-[56.25rem]:hidden' : inCard}>
      {head && (
        <span aria-hidden="true" className="text-s @min-[56.25rem]:hidden">
          {head}
        </span>
      )}
      <div>{children}</div>
    </td>
  );
}
