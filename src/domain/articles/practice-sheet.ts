/** Storage key of the cards a reader picked. They stay on the device. */
export const PRACTICE_SHEET_KEY = 'practice-sheet';

/** A card of `content/how-to.json`, with its drawing and the page that explains it. */
export interface HowTo {
  id: string;
  title: string;
  /** Starting position. */
  start: string;
  /** The step for each position, and a description of its picture. */
  positions: readonly { text: string; alt: string }[];
  /** How many and how often. */
  dose: string;
  easier: string;
  harder: string;
  stop: string;
  /** A question for the therapist. */
  ask: string;
  /** The drawing has a weaker side, which readers can switch. */
  weakSide?: true | undefined;
  /** URL of the drawing, which is 800 wide. */
  src: string;
  /** Height of the drawing: half with 2 positions. */
  height: number;
}

/** Returns the IDs of stored cards that exist, in the order they were picked. */
export function readPicked(stored: unknown, cards: readonly Pick<HowTo, 'id'>[]): string[] {
  if (!Array.isArray(stored)) return [];
  const known = new Set(cards.map(({ id }) => id));
  return [...new Set(stored)].filter((id): id is string => known.has(id as string));
}
