/**
 * Longer than any emoji or letter that readers see as a single character, in UTF-16 code units. A
 * family emoji is 11, and a flag is up to 14.
 */
const LONGEST_CHARACTER = 32;

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts text to at most `most` UTF-16 code units without splitting a visible character: an emoji
 * made of several parts, a flag, or a letter with its accents is either kept whole or dropped.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // `Intl.Segmenter` requires Firefox 125 or later. Without it, an emoji can lose a part, but a
  // code point is never split.
  if ('Segmenter' in Intl) {
    segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
    const start = segmenter
      .segment(text.slice(0, most + LONGEST_CHARACTER))
      .containing(most)?.index;
    // A long run of combining accents counts as one character. Don't drop all the text before the
    // limit because of it.
    if (start !== undefined && most - start <= LONGEST_CHARACTER) return text.slice(0, start);
  }
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** Converts straight apostrophes and quotation marks to typographic ones. */
export const curlQuotes = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\d])'/gu, '’').replaceAll(/"([^"]*)"/g, '“$1”');
