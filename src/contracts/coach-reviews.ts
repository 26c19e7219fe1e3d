import { z } from 'zod';
import { action } from './action.ts';
import { ANSWER_LENGTH } from '#src/domain/community-post.ts';
import {
  REVIEW_RULES,
  type ReviewRule,
  type ReviewState,
  type ShownReview,
} from '#src/domain/review.ts';
import { coachAnswerForm } from './forms/coach-answer.ts';
import { formSchema } from './forms/field-schema.ts';

const reviewId = z.string().regex(/^[a-f0-9]{32}$/, 'This review is not known.');

/** Whether it is decided only while nobody has. */
const first = z.boolean().optional();

/**
 * `coach-reviews`: lists reviews, shows one, shows one with an answer, or does not show one because of a written
 * rule.
 */
export const coachReviewsInput = z.discriminatedUnion('action', [
  action('list', { which: z.enum(['waiting', 'decided']) }),
  action('show', { reviewId, first }),
  action('answer', {
    reviewId,
    ...formSchema(coachAnswerForm),
    /** The answer that the coach saw, empty for none: of two windows the second hears of the first. */
    seen: z.string().max(ANSWER_LENGTH),
    first,
  }),
  action('refuse', {
    reviewId,
    first,
    rule: z.enum(
      Object.keys(REVIEW_RULES) as [ReviewRule, ...ReviewRule[]],
      'Choose the rule that it breaks. Few stars are no reason.',
    ),
  }),
]);

/** What the browser sends. */
export type CoachReviewsInput = z.input<typeof coachReviewsInput>;

/** A review as the coach sees it. */
export interface CoachReview extends ShownReview {
  title: string;
  state: ReviewState;
  mayShowHealth: boolean;
  soundsGrave: boolean;
  /** Whether it may be about danger, without being sure. */
  mayBeGrave: boolean;
}

/** The answer to `list`: the newest first. */
export interface CoachReviews {
  reviews: CoachReview[];
  total: number;
}
