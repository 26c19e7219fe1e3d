/** Storage key for the reader's reading positions. */
export const POSITION_KEY = 'places';
/** Maximum number of stored positions. Older ones are dropped. */
export const MOST_POSITIONS = 20;

/** Maps each page's path to the heading where the reader stopped, newest last. */
export type ReadingPositions = Readonly<Record<string, string>>;

/** Parses stored positions. Invalid data is treated as empty. */
export function parsePositions(kept: unknown): ReadingPositions {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );
}

/**
 * Sets a reading position. No heading means that the reader got to the end, so the position is
 * removed.
 */
export function movePosition(
  places: ReadingPositions,
  path: string,
  heading: string | undefined,
): ReadingPositions {
  const others = Object.entries(places).filter(([other]) => other !== path);
  const all = heading === undefined ? others : [...others, [path, heading] as const];
  return Object.fromEntries(all.slice(-MOST_POSITIONS));
}
