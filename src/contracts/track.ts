import { z } from 'zod';

/** `track`: a main button was pressed. What and where, never who. */
export const trackInput = z.strictObject({
  /** The words of the button. */
  button_name: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[\p{L}\p{N} &'’,.-]+$/u),
  /** The path of the page, and the place on it: "/shop", or "/ header". */
  location: z.string().regex(/^\/[\w/-]{0,120}(?: [a-z-]{1,30})?$/),
});

/** What the browser sends. */
export type TrackInput = z.infer<typeof trackInput>;

/** What the function answers. */
export interface TrackOutput {
  counted: true;
}
