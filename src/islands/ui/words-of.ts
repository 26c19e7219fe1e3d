import { HttpError } from '#src/domain/http-error.ts';

/** What went wrong, in words for people. */
export function wordsOf(error: unknown): string {
  return error instanceof HttpError ? error.message : 'Something went wrong. Please try again.';
}
