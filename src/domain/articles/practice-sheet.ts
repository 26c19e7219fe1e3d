/** Storage key for the cards a reader picked. They're stored only on the device. */
export const PRACTICE_SHEET_KEY = 'practice-sheet';

/** A card from `content/how-to.json`, with its drawing. */
export interface HowTo {
  id: string;
  title: string;
  /** Starting position. */
  start: string;
  /** The instruction for each position, and a description of its picture. */
  positions: readonly { text: string; alt: string }[];
  /** The amount, and how often. */
  dose: string;
  easier: string;
  harder: string;
  stop: string;
  /** A question for the therapist. */
  ask: string;
  /** Whether the drawing shows a weaker side, which readers can switch. */
  weakSide?: true | undefined;
  /** URL of the drawing, which is 800 pixels wide. */
  src: string;
  /**
   * Height of the drawing, in pixels. Positions are in rows of 2, so a card with 2 has a single
   * row.
   */
  height: number;
}

/** Returns the stored card IDs that still match a card, in the order they were picked. */
export function readPicked(stored: unknown, cards: readonly Pick<HowTo, 'id'>[]): string[] {
  if (!Array.isArray(stored)) return [];
  const known = new Set(cards.map(({ id }) => id));
  return [...new Set(stored)].filter((id): id is string => known.has(id as string));
}
