import { z } from 'zod';
import { POST_LENGTHS, type PostState, type ShownPost } from '#src/domain/community-post.ts';
import { typedLine, typedLines } from './typed-text.ts';

const topic = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'This topic is not known.');
const postId = z.string().regex(/^[a-f0-9]{32}$/, 'This post is not known.');
const token = z.string().min(1).max(300);

/**
 * `community-post`: `send` puts a post before the coach, `report` tells the coach about one. `open` and
 * `decide` are the coach's: the token comes from the mail about the post.
 */
export const communityPostInput = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('send'),
    topic,
    title: typedLine('a title', POST_LENGTHS.title),
    text: typedLines('your text', POST_LENGTHS.text),
    name: typedLine('the name to show', POST_LENGTHS.name),
    consent: z.literal(true, 'Tick the box if everyone may read your post.'),
  }),
  z.strictObject({
    action: z.literal('report'),
    postId,
    reason: typedLines('what worries you', POST_LENGTHS.reason),
  }),
  z.strictObject({ action: z.literal('open'), token }),
  z.strictObject({
    action: z.literal('decide'),
    token,
    decision: z.enum(['approved', 'rejected']),
  }),
]);

/** What the browser sends. */
export type CommunityPostInput = z.input<typeof communityPostInput>;

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
