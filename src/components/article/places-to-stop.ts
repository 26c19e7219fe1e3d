/** From the start, or from one place, to the next, in words: about 2 and a half minutes. */
const LEAST_BETWEEN = 275;
/** So near to the end nobody needs a place to stop. In words. */
const LEAST_LEFT = 165;

/** A part of a text, from its heading to the next. */
export interface TextSection {
  /** The id of its heading; none before the first heading. */
  id?: string | undefined;
  words: number;
}

/** A place where a reader can stop well: before the heading with this id, with the minutes that are left from there. */
export interface PlaceToStop {
  before: string;
  minutesLeft: number;
}

/** The minutes that are left from the heading with this id. */
export function minutesLeft(sections: readonly TextSection[], from: string): number {
  const start = sections.findIndex(({ id }) => id === from);
  return minutesToRead(sections.slice(start).reduce((sum, { words }) => sum + words, 0));
}

export function placesToStop(sections: readonly TextSection[]): PlaceToStop[] {
  const places: PlaceToStop[] = [];
  let left = sections.reduce((sum, { words }) => sum + words, 0);
  let since = 0;
  for (const { id, words } of sections) {
    if (id !== undefined && since >= LEAST_BETWEEN && left >= LEAST_LEFT) {
      places.push({ before: id, minutesLeft: minutesToRead(left) });
      since = 0;
    }
    since += words;
    left -= words;
  }
  return places;
}

/**
 * The sections of a text in Markdown.
 * @param ids The ids of its headings of the second level, in their order.
 */
export function sectionsOf(markdown: string, ids: readonly string[]): TextSection[] {
  return markdown
    .split(/^## /m)
    .map((section, index) => ({ id: ids[index - 1], words: countWords(section) }));
}

/** The slow pace that reading times are counted with, in words a minute. */
const SLOW_WORDS_A_MINUTE = 120;

/** How many words of a text in Markdown are read. */
export function countWords(markdown: string): number {
  const text = markdown.replace(/<[^<>]*>|\]\([^)]*\)|^[ \t]*\d+\. /gm, ' ');
  return text.match(/[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** How many minutes so many words take a slow reader. */
export function minutesToRead(words: number): number {
  return Math.ceil(words / SLOW_WORDS_A_MINUTE);
}
