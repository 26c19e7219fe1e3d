import { z } from 'zod';
import { boundedText, matchingText } from './bounded-text.ts';
import { MAX_SLUG_LENGTH, SLUG } from '#src/domain/ebooks/product.ts';
import {
  ANSWER_LENGTH,
  REVIEW_RULES,
  type Rating,
  type ReviewRule,
  type ShownPost,
  type ShownReview,
  type Standing,
} from '#src/domain/community/submission.ts';
import { action } from './endpoint-action.ts';
import { fieldSchema, formSchema } from './forms/field-schema.ts';
import {
  coachAnswerForm,
  communityPostForm,
  editPostForm,
  reportForm,
  reviewForm,
} from './forms/submissions.ts';
import { CHECKOUT_SESSION_ID, MAX_SESSION_ID } from './process-purchase.ts';

const id = matchingText(32, /^[a-f0-9]{32}$/, 'We can’t find this. Reload the page.');
const token = boundedText(300).min(1);
const decision = z.enum(['approved', 'rejected']);
const STARS = 'Choose 1 to 5 stars.';
const { fields: review } = reviewForm;

/**
 * `community-post`: `send` submits a post for the coach to review, and `report` reports one to the
 * coach. `open` and `decide` are for the coach, with the token from the email about the post.
 */
export const communityPostInput = z.discriminatedUnion('action', [
  action('send', {
    topic: matchingText(MAX_SLUG_LENGTH, SLUG, 'We can’t find this topic.'),
    ...formSchema(communityPostForm),
  }),
  action('report', { postId: id, ...formSchema(reportForm) }),
  action('open', { token }),
  action('decide', { token, decision }),
]);

/**
 * `reviews`: `ask-me` records a buyer's consent to get one review request. `open` and `send` are
 * used with the emailed link, whose token proves the purchase.
 */
export const reviewsInput = z.discriminatedUnion('action', [
  action('ask-me', {
    sessionId: matchingText(MAX_SESSION_ID, CHECKOUT_SESSION_ID, 'We can’t find this order.'),
  }),
  action('open', { token }),
  action('send', {
    token,
    slug: matchingText(MAX_SLUG_LENGTH, SLUG, 'We can’t find this book.'),
    stars: z.int(STARS).min(1, STARS).max(5, STARS),
    text: fieldSchema(review.text),
    name: fieldSchema(review.name),
    consent: fieldSchema(review.consent),
    mayShowHealth: fieldSchema(review.mayShowHealth),
  }),
]);

/** Error message if the coach rejects a review without selecting a rule. */
export const RULE_MISSING = 'Choose the rule it breaks. A low rating isn’t a reason.';

/** Error message when a post or review from someone in danger is approved without an answer. */
export const ANSWER_MISSING =
  'The person who wrote this may be in danger. Answer them before you publish this, or confirm on your dashboard that you want to publish it without an answer.';

/** Applies the action only if nobody has made a decision yet. */
const first = z.boolean().optional();
/**
 * Confirms publishing it without an answer. Required if the writer may be in danger, because
 * approving closes the alert.
 */
const isHandled = z.boolean().optional();
const kind = z.enum(['post', 'review']);

/**
 * `coach-submissions`: `list` returns the pending or the decided submissions. `decide`, `answer`
 * (which also publishes the submission), and `edit` (posts only) return its updated state.
 */
export const coachSubmissionsInput = z.discriminatedUnion('action', [
  action('list', { kind, which: z.enum(['waiting', 'decided']) }),
  action('decide', {
    kind,
    id,
    decision,
    rule: z
      .enum(Object.keys(REVIEW_RULES) as [ReviewRule, ...ReviewRule[]], RULE_MISSING)
      .optional(),
    isHandled,
    first,
  }),
  action('answer', {
    kind,
    id,
    ...formSchema(coachAnswerForm),
    /**
     * The answer that the coach saw, or an empty string if there was none. Used to detect
     * conflicting edits in two windows.
     */
    seen: boundedText(ANSWER_LENGTH),
    isHandled,
    first,
  }),
  action('edit', { id, ...formSchema(editPostForm) }),
]);

export interface PostAccepted {
  status: 'waiting' | 'reported';
}

/** Response to `open` and `send`: the purchased books, and which of them already have a review. */
export interface ReviewableBooks {
  firstName: string;
  books: { slug: string; title: string; isReviewed: boolean }[];
}

/**
 * Response to a GET with `?book=`. The rating covers all reviews, but only the newest are included.
 */
export interface ShownReviews extends Rating {
  reviews: readonly ShownReview[];
}

/** Fields of every submission that only the coach sees. */
interface ForCoach extends Standing {
  /** Whether the fixed rules detected someone in danger. */
  soundsGrave: boolean;
  /** Whether it may be from or about someone in danger. Less certain than `soundsGrave`. */
  mayBeGrave: boolean;
  /** Number of pending submissions from the same subnet that are ahead of this one. */
  ahead: number;
}

export interface CoachPost extends ShownPost, ForCoach {
  kind: 'post';
  topic: string;
  topicTitle: string;
}

export interface CoachReview extends ShownReview, ForCoach {
  kind: 'review';
  title: string;
  mayShowHealth: boolean;
}

export type CoachSubmission = CoachPost | CoachReview;

/**
 * Response to `list`: people who may be in danger first, then newest first. Pending posts alternate
 * between subnets.
 */
export interface CoachSubmissions {
  items: CoachSubmission[];
  /** Total number of submissions of this kind, including any that aren't listed. */
  total: number;
}
