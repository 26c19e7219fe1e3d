import { z } from 'zod';
import { action } from './action.ts';
import type { PostState, ShownPost } from '#src/domain/community-post.ts';
import { communityPostForm, reportForm } from './forms/community-post.ts';
import { formSchema } from './forms/field-schema.ts';

const topic = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'This topic is not known.');
const postId = z.string().regex(/^[a-f0-9]{32}$/, 'This post is not known.');
const token = z.string().min(1).max(300);

/**
 * `community-post`: `send` puts a post before the coach, `report` tells the coach about one. `open` and
 * `decide` are the coach's: the token comes from the mail about the post.
 */
export const communityPostInput = z.discriminatedUnion('action', [
  action('send', {
    topic,
    ...formSchema(communityPostForm),
  }),
  action('report', {
    postId,
    ...formSchema(reportForm),
  }),
  action('open', { token }),
  action('decide', {
    token,
    decision: z.enum(['approved', 'rejected']),
  }),
]);

/** The answer to `send` and `report`. */
export interface PostAccepted {
  status: 'waiting' | 'reported';
}

/** The answer to `open` and `decide`: the post as the coach sees it. */
export interface ReviewedPost extends ShownPost {
  topic: string;
  state: PostState;
}

/** The answer to a GET with `?topic=`: the newest first. */
export interface ShownPosts {
  posts: readonly ShownPost[];
}
