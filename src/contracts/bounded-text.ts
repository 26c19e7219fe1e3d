import { z } from 'zod';

/**
 * Text of at most `most` UTF-16 units. The schema checks the length first: no later check, such as a pattern, ever
 * meets a longer text.
 * @param tooLong What to say of a longer text; zod's own words without it.
 * @param missing What to say of what is no text.
 */
export function boundedText(most: number, tooLong?: string, missing?: string) {
  return z.string(missing).max(most, {
    abort: true,
    ...(tooLong === undefined ? {} : { error: tooLong }),
  });
}

/** Text of at most `most` UTF-16 units that matches a pattern. @param words What to say of any other text. */
export function matchingText(most: number, pattern: RegExp, words?: string) {
  return boundedText(most, words).regex(pattern, words);
}
