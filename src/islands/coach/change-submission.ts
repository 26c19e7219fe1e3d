import { callFunction } from '#src/browser/api.ts';
import { session } from '#src/browser/storage.ts';
import type { Functions, InputOf } from '#src/contracts/endpoints.ts';
import type { CoachSubmission } from '#src/contracts/submissions.ts';
import type { HttpError } from '#src/domain/http-error.ts';
import { makeOrCheck } from '../ui/unknown-outcome.ts';

type ChangeOf<Input> = Input extends { action: 'list' } ? never : Omit<Input, 'id' | 'kind'>;
/** Actions the coach can take on a submission, and edits to a post. */
export type EditOrChange = ChangeOf<InputOf<Functions['coach-submissions']>>;
export type CardChange = Exclude<EditOrChange, { action: 'edit' }>;

/** Session storage key for an answer that hasn't been sent. */
export const draftOf = (id: string) => `answer-${id}`;

/**
 * Sends the coach's change. Once an answer is saved, its draft is removed.
 * @param keepalive Whether to finish the request even if the page is closed.
 */
export async function changeSubmission(
  { kind, id }: Pick<CoachSubmission, 'kind' | 'id'>,
  change: EditOrChange,
  keepalive = false,
): Promise<CoachSubmission> {
  const changed = await callFunction('coach-submissions', { ...change, kind, id }, keepalive);
  if (change.action === 'answer') session.remove(draftOf(id));
  return changed;
}

/** Makes a change, and makes it again if the response was lost. */
export const changeOrCheck = (
  change: EditOrChange,
  send: () => Promise<CoachSubmission>,
): Promise<CoachSubmission> =>
  makeOrCheck(send, () =>
    send().catch((error: unknown) => {
      // If the retry is rejected but the site already has this answer, it was saved.
      const now = (error as HttpError).details['now'] as CoachSubmission | undefined;
      const isSaved = change.action === 'answer' && (now?.answer ?? '') === change.answer;
      return isSaved && now?.state === 'approved' ? now : undefined;
    }),
  );
