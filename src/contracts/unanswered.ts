import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import { QUESTION_SOURCES } from '#src/domain/analytics/tracking.ts';

/**
 * `unanswered`: chat or search had no answer. Records only a few dictionary words, never the full
 * sentence or who asked.
 */
export const unansweredInput = z.strictObject({
  where: z.enum(QUESTION_SOURCES),
  words: z
    .array(matchingText(20, /^[a-z]{3,20}$/))
    .min(1)
    .max(3),
});

export type UnansweredInput = z.infer<typeof unansweredInput>;
