/** Where a browser keeps the places where somebody stopped reading. */
export const POSITION_KEY = 'places';
/** The newest ones are kept. */
export const MOST_POSITIONS = 20;

/** Path of a text to the heading where somebody stopped; the newest last. */
export type ReadingPositions = Readonly<Record<string, string>>;

/** The places that a browser kept. Anything else counts as none. */
export function parsePositions(kept: unknown): ReadingPositions {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );
}

/** The places with a new one; without a heading the text has been read, and has no place any more. */
export function movePosition(
  places: ReadingPositions,
  path: string,
  heading: string | undefined,
): ReadingPositions {
  const others = Object.entries(places).filter(([other]) => other !== path);
  const all = heading === undefined ? others : [...others, [path, heading] as const];
  return Object.fromEntries(all.slice(-MOST_POSITIONS));
}
