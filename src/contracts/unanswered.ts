import { z } from 'zod';
import { ASKED_IN } from '#src/domain/asked-in.ts';

/** `unanswered`: the chat or the search had no answer. A few dictionary words, never a sentence and never who asked. */
export const unansweredInput = z.strictObject({
  where: z.enum(ASKED_IN),
  words: z
    .array(z.string().regex(/^[a-z]{3,20}$/))
    .min(1)
    .max(3),
});

/** What the browser sends. */
export type UnansweredInput = z.infer<typeof unansweredInput>;

/** What the function answers. */
export interface UnansweredOutput {
  noted: true;
}
