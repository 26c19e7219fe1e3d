import { z } from 'zod';

/**
 * Text of at most `most` UTF-16 units. Longer text fails at once and never reaches later checks, such as a pattern.
 * @param tooLong Message for a longer text; zod's own by default.
 * @param missing Message for a value that isn't text.
 */
export function boundedText(most: number, tooLong?: string, missing?: string) {
  return z.string(missing).max(most, {
    abort: true,
    ...(tooLong === undefined ? {} : { error: tooLong }),
  });
}

/** Text of at most `most` UTF-16 units that matches a pattern. @param words Message for any other text. */
export function matchingText(most: number, pattern: RegExp, words?: string) {
  return boundedText(most, words).regex(pattern, words);
}
