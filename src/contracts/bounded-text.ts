import { z } from 'zod';

/**
 * Text of at most `most` UTF-16 code units. Longer text is rejected right away and never reaches
 * later checks, such as pattern matching.
 * @param tooLong Error message for longer text. Defaults to Zod's.
 * @param missing Error message for a value that isn't text.
 */
export function boundedText(most: number, tooLong?: string, missing?: string) {
  return z.string(missing).max(most, {
    abort: true,
    ...(tooLong === undefined ? {} : { error: tooLong }),
  });
}

/**
 * Text of at most `most` UTF-16 code units that matches a pattern.
 * @param words Error message for any other text.
 */
export function matchingText(most: number, pattern: RegExp, words?: string) {
  return boundedText(most, words).regex(pattern, words);
}
