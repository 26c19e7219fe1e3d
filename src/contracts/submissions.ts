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

const id = matchingText(32, /^[a-f0-9]{32}$/, 'This is not known.');
const token = boundedText(300).min(1);
const decision = z.enum(['approved', 'rejected']);
const STARS = 'Choose 1 to 5 stars.';
const { fields: review } = reviewForm;

/**
 * `community-post`: `send` puts a post before the coach, `report` tells the coach about one. `open` and
 * `decide` are the coach's: the token comes from the mail about the post.
 */
export const communityPostInput = z.discriminatedUnion('action', [
  action('send', {
    topic: matchingText(MAX_SLUG_LENGTH, SLUG, 'This topic is not known.'),
    ...formSchema(communityPostForm),
  }),
  action('report', { postId: id, ...formSchema(reportForm) }),
  action('open', { token }),
  action('decide', { token, decision }),
]);

/**
 * `reviews`: `ask-me` is the yes of a buyer to be asked once. `open` and `send` belong to the mailed
 * link; its token proves the purchase.
 */
export const reviewsInput = z.discriminatedUnion('action', [
  action('ask-me', {
    sessionId: matchingText(MAX_SESSION_ID, CHECKOUT_SESSION_ID, 'This order is not known.'),
  }),
  action('open', { token }),
  action('send', {
    token,
    slug: matchingText(MAX_SLUG_LENGTH, SLUG, 'This book is not known.'),
    stars: z.int(STARS).min(1, STARS).max(5, STARS),
    text: fieldSchema(review.text),
    name: fieldSchema(review.name),
    consent: fieldSchema(review.consent),
    mayShowHealth: fieldSchema(review.mayShowHealth),
  }),
]);

/** What to say when a review is rejected without a written rule. */
export const RULE_MISSING = 'Choose the rule that it breaks. Few stars are no reason.';

/** Of an action that counts only while nobody has decided. */
const first = z.boolean().optional();
const kind = z.enum(['post', 'review']);

/**
 * `coach-submissions`: `list` shows those that wait or were decided. `decide`, `answer` (which shows it) and `edit`,
 * which is for posts, answer with what it is then.
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
    first,
  }),
  action('answer', {
    kind,
    id,
    ...formSchema(coachAnswerForm),
    /** The answer that the coach saw, empty for none: of two windows the second hears of the first. */
    seen: boundedText(ANSWER_LENGTH),
    first,
  }),
  action('edit', { id, ...formSchema(editPostForm) }),
]);

export interface PostAccepted {
  status: 'waiting' | 'reported';
}

/** The answer to `open` and `send`: the books of the purchase, and which have a review already. */
export interface ReviewableBooks {
  firstName: string;
  books: { slug: string; title: string; isReviewed: boolean }[];
}

/** The answer to a GET with `?book=`: the rating counts all, the reviews are the newest. */
export interface ShownReviews extends Rating {
  reviews: readonly ShownReview[];
}

/** What the coach sees of every submission. */
interface ForCoach extends Standing {
  /** Whether set rules hear somebody in danger in it. */
  soundsGrave: boolean;
  /** Whether it may be about danger, without being sure. */
  mayBeGrave: boolean;
  /** How many of the same network stand before it, while it waits. */
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

/** The answer to `list`: somebody in danger first, then the newest. */
export interface CoachSubmissions {
  items: CoachSubmission[];
  /** All of the kind, also those that are not listed. */
  total: number;
}
