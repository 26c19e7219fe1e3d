import type { CoachPost } from '#src/contracts/coach-posts.ts';
import type { CoachReview } from '#src/contracts/coach-reviews.ts';
import { HttpError } from '#src/domain/http-error.ts';

/** What the coach hears in the second of two tabs, or after she used the link of a mail. */
export function decidedMeanwhile(): HttpError {
  return new HttpError(
    'bad_request',
    'You have decided otherwise about this meanwhile, in another window or by the link of a mail. That stays. You can change it under “Posts” or “Reviews”.',
  );
}

/** An answer of the coach as her page sends it. */
export interface GivenAnswer {
  answer: string;
  /** The answer that she saw; empty for none. */
  seen: string;
  /** Only while nobody has decided. */
  first?: boolean | undefined;
}

/** What the coach hears in the second of two windows that answer. @param now The post or review as it is now. */
export function answeredMeanwhile(now: CoachPost | CoachReview): HttpError {
  const shown =
    now.answer === undefined
      ? 'The answer was taken away meanwhile, in another window.'
      : `This was answered already, in another window. This is shown: “${now.answer}”`;
  return new HttpError(
    'bad_request',
    `${shown} Your words are not sent. They stay in the form, here and under “Posts” or “Reviews”. Send them from there if they are to stand in its place.`,
    { now },
  );
}

/** What the coach hears in the second of two windows that change the words of a post. @param now The post as it is now. */
export function changedMeanwhile(now: CoachPost): HttpError {
  return new HttpError(
    'bad_request',
    `The words of this post were changed meanwhile, in another window. This is kept: “${now.title}: ${now.text}” Your words stay in the form. Save once more to put them in its place.`,
    { now },
  );
}
