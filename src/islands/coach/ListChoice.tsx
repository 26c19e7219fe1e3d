/**
 * The dropdown above a list that determines which items are shown.
 * @param options Label for each value.
 */
export function ListChoice<Value extends string>({
  options,
  value,
  onChange,
}: {
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <div className="field m-0">
      <label className="field-label" htmlFor="which">
        Show
      </label>
      <select
        className="field-input"
        id="which"
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {Object.entries<string>(options).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
