/** A decoded form: text, lists and objects, nested as the keys say. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

/** Decodes the SDK's bodies and queries: `line_items[0][price_data][currency]=usd`. */
export function decodeForm(text: string): { [key: string]: FormValue } {
  const root: { [key: string]: FormValue } = Object.create(null) as { [key: string]: FormValue };
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let place = root;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      const child = typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null);
      place[part] = child as FormValue;
      place = child as { [key: string]: FormValue };
    }
    const last = path.at(-1);
    if (last) place[last] = value;
  }
  return asLists(root) as { [key: string]: FormValue };
}

function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) {
    return Object.values(value).map(asLists);
  }
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, asLists(child)]));
}
