import { Refusal } from '#src/domain/refusal.ts';

/** What went wrong, in words for people. */
export function wordsOf(error: unknown): string {
  return error instanceof Refusal ? error.message : 'Something went wrong. Please try again.';
}
