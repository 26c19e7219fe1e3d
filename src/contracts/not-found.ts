import { z } from 'zod';
import { boundedText } from './bounded-text.ts';

/**
 * `not-found`: a visitor reached a page that doesn't exist. Records just the path, never the query
 * string.
 */
export const notFoundInput = z.strictObject({
  path: boundedText(300)
    .startsWith('/')
    .regex(/^[^?#\p{Cc}]*$/u),
});
