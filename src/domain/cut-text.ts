/** Longer than any emoji or letter that readers see as one character, in UTF-16 units. A family has 11, a flag up to 14. */
const LONGEST_CHARACTER = 32;

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts text to at most `most` UTF-16 units, between characters as readers see them: an emoji made of several parts, a
 * flag, or a letter with its accents is kept whole or left out.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // Firefox has no segmenter before version 125. There an emoji can lose a part, but never half of a code point.
  if ('Segmenter' in Intl) {
    segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
    const start = segmenter
      .segment(text.slice(0, most + LONGEST_CHARACTER))
      .containing(most)?.index;
    // A pile of accents counts as one character, and nobody should lose all the text before it.
    if (start !== undefined && most - start <= LONGEST_CHARACTER) return text.slice(0, start);
  }
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
