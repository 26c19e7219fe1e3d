import { z } from 'zod';

/** `not-found`: a visitor met a page that does not exist. The path only, never the query. */
export const notFoundInput = z.strictObject({
  path: z
    .string()
    .startsWith('/')
    .max(300)
    .regex(/^[^?#\p{Cc}]*$/u),
});

/** What the function answers. */
export interface NotFoundOutput {
  noted: true;
}
