/** An email address in bold. If it doesn't fit on one line, it breaks before the `@`. */
export function EmailAddress({ is }: { is: string }) {
  const [name, host] = is.split(/(?=@)/);
  return (
    <strong>
      <span>{name}</span>
      <wbr />
      <span>{host}</span>
    </strong>
  );
}
