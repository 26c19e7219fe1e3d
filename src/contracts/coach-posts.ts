import { z } from 'zod';
import { action } from './action.ts';
import { ANSWER_LENGTH, type PostState } from '#src/domain/community-post.ts';
import { formSchema } from './forms/field-schema.ts';
import { coachAnswerForm } from './forms/coach-answer.ts';
import { editPostForm } from './forms/community-post.ts';
import type { ReviewedPost } from './community-post.ts';

const postId = z.string().regex(/^[a-f0-9]{32}$/, 'This post is not known.');

/**
 * `coach-posts`: `list` shows posts that wait or were decided; `decide`, `answer` (which shows the post) and `edit`
 * answer with the post.
 */
export const coachPostsInput = z.discriminatedUnion('action', [
  action('list', { which: z.enum(['waiting', 'decided']) }),
  action('decide', {
    postId,
    decision: z.enum(['approved', 'rejected']),
    /** Only while nobody has decided. */
    first: z.boolean().optional(),
  }),
  action('answer', {
    postId,
    ...formSchema(coachAnswerForm),
    /** The answer that the coach saw, empty for none: of two windows the second hears of the first. */
    seen: z.string().max(ANSWER_LENGTH),
    /** Only while nobody has decided. */
    first: z.boolean().optional(),
  }),
  action('edit', {
    postId,
    ...formSchema(editPostForm),
  }),
]);

/** What the browser sends. */
export type CoachPostsInput = z.input<typeof coachPostsInput>;

/** A post as the coach sees it. */
export interface CoachPost extends ReviewedPost {
  /** Title of the topic. */
  topicTitle: string;
  state: PostState;
  /** Whether set rules hear somebody in danger in it. */
  soundsGrave: boolean;
  /** How many of the same network stand before it, while it waits. */
  turn: number;
  /** Whether it may be about danger, without being sure. */
  mayBeGrave: boolean;
}

/** The answer to `list`: the newest first. */
export interface CoachPosts {
  posts: CoachPost[];
  /** All of the kind, also those that are not listed. */
  total: number;
}
