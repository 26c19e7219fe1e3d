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
