/**
 * An email address in bold, on a line of its own if it doesn't fit on the current one. If it's
 * longer than a line, it breaks before the `@`.
 */
export function EmailAddress({ is }: { is: string }) {
  const [name, host] = is.split(/(?=@)/);
  return (
    <strong className="inline-block">
      <span>{name}</span>
      <wbr />
      <span>{host}</span>
    </strong>
  );
}
