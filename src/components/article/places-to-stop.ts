import { countWords, minutesToRead } from './reading-time.ts';

/** Minimum distance between stopping places, in words: a little over 2 minutes of reading. */
const LEAST_BETWEEN = 275;
/** Minimum distance from the end, in words. A stopping place that's closer isn't useful. */
const MIN_WORDS_LEFT = 165;

/** A section of an article, from one heading to the next. */
export interface TextSection {
  /** ID of its heading. Undefined before the first heading. */
  id?: string | undefined;
  words: number;
}

/**
 * A good place to stop: before the heading with this ID. Includes the reading time left from there,
 * in minutes.
 */
export interface PlaceToStop {
  before: string;
  minutesLeft: number;
}

/** Returns the minutes left to read from the heading with this ID. */
export function minutesLeft(sections: readonly TextSection[], from: string): number {
  const start = sections.findIndex(({ id }) => id === from);
  return minutesToRead(sections.slice(start).reduce((sum, { words }) => sum + words, 0));
}

export function placesToStop(sections: readonly TextSection[]): PlaceToStop[] {
  const places: PlaceToStop[] = [];
  let left = sections.reduce((sum, { words }) => sum + words, 0);
  let since = 0;
  for (const { id, words } of sections) {
    if (id !== undefined && since >= LEAST_BETWEEN && left >= MIN_WORDS_LEFT) {
      places.push({ before: id, minutesLeft: minutesToRead(left) });
      since = 0;
    }
    since += words;
    left -= words;
  }
  return places;
}

/**
 * Splits Markdown into sections.
 * @param ids IDs of its second-level headings, in order.
 */
export function sectionsOf(markdown: string, ids: readonly string[]): TextSection[] {
  return markdown
    .split(/^## /m)
    .map((section, index) => ({ id: ids[index - 1], words: countWords(section) }));
}
