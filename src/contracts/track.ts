import { z } from 'zod';
import { boundedText, matchingText } from './bounded-text.ts';

/** `track`: someone clicked a main button. Records what was clicked and where, never by whom. */
export const trackInput = z.strictObject({
  /** The button's label. */
  button_name: boundedText(60)
    .min(1)
    .regex(/^[\p{L}\p{N} &'’,.-]+$/u),
  /** The page's path and an optional location on it: "/shop" or "/ header". */
  location: matchingText(160, /^\/[\w/-]{0,120}(?: [a-z-]{1,30})?$/),
});

export type TrackInput = z.infer<typeof trackInput>;
