/** A table that may scroll must be reachable by keys. */
const SCROLLS = { tabIndex: 0 } as const;

/** A table of numbers; the first column names what they are of, and no two rows have the same name. */
export function NumberTable({
  name,
  heads,
  rows,
}: {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}) {
  return (
    <div className="max-w-[52rem] overflow-x-auto" role="region" aria-label={name} {...SCROLLS}>
      <table className="w-full border-collapse text-start max-sm:text-s [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:pe-2 [&_:is(td,th)]:text-start">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
