import type { CoachPost, CoachPosts } from '#src/contracts/coach-posts.ts';
import type { PostDecision } from '#src/domain/community-post.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { dangerFirst } from '#src/domain/chat/recognition.ts';
import type { Post } from '#netlify/services/posts.ts';
import type { Services } from '#netlify/services/services.ts';
import {
  answeredMeanwhile,
  changedMeanwhile,
  decidedMeanwhile,
  type GivenAnswer,
} from './decided-meanwhile.ts';

/** Posts on one page of the coach's room. */
const POSTS_AT_ONCE = 100;

/** Posts for the coach: those of somebody in danger, then the newest. */
export async function listPosts(
  which: 'waiting' | 'decided',
  services: Pick<Services, 'posts' | 'topics'>,
): Promise<CoachPosts> {
  const { posts, total } = await services.posts.list(which, POSTS_AT_ONCE);
  const shown = await Promise.all(posts.map((post) => coachPost(post, services)));
  return { posts: dangerFirst(shown), total };
}

/**
 * Notes what the coach decides in the room; the mailed link does the same.
 * @param isFirst Decides only while nobody has: what is on her page may be old.
 * @throws {HttpError} link_unknown; bad_request when it was decided otherwise meanwhile
 */
export async function decidePostById(
  postId: string,
  decision: PostDecision,
  services: Pick<Services, 'now' | 'posts' | 'topics'>,
  isFirst = false,
): Promise<CoachPost> {
  const post = await requirePost(postId, services);
  if (!(await services.posts.decide(postId, decision, services.now(), isFirst)))
    throw decidedMeanwhile();
  return coachPost(post, services);
}

/**
 * Changes the words of a post, for example to leave a name out. What was sent is kept, and readers are
 * told that it was changed.
 * @throws {HttpError} link_unknown; bad_request when it was changed at the same moment
 */
export async function editPost(
  postId: string,
  words: { title: string; text: string },
  services: Pick<Services, 'now' | 'posts' | 'topics'>,
): Promise<CoachPost> {
  await requirePost(postId, services);
  const isKept = await services.posts.edit(postId, words, services.now());
  const now = await coachPost(await requirePost(postId, services), services);
  if (!isKept) throw changedMeanwhile(now);
  return now;
}

/**
 * Shows a post with the coach's answer below it; an empty one takes the answer away.
 * @param given.seen The answer that was on her page.
 * @param given.first As for {@link decidePostById}.
 * @throws {HttpError} link_unknown; bad_request when it was decided or answered otherwise meanwhile
 */
export async function answerPost(
  { postId, answer, seen, first }: { postId: string } & GivenAnswer,
  services: Pick<Services, 'now' | 'posts' | 'topics'>,
): Promise<CoachPost> {
  await decidePostById(postId, 'approved', services, first);
  const isKept = await services.posts.answer(postId, answer, seen, services.now());
  const now = await coachPost(await requirePost(postId, services), services);
  if (!isKept) throw answeredMeanwhile(now);
  return now;
}

async function coachPost(
  post: Post,
  { posts, topics }: Pick<Services, 'posts' | 'topics'>,
): Promise<CoachPost> {
  const {
    id,
    topic,
    title,
    text,
    name,
    at,
    isEdited,
    answer,
    soundsGrave = false,
    turn = 0,
    mayBeGrave = false,
  } = post;
  return {
    id,
    topic,
    topicTitle: topics.title(topic) ?? topic,
    title,
    text,
    name,
    at,
    ...(isEdited ? { isEdited } : {}),
    ...(answer === undefined ? {} : { answer }),
    state: await posts.state(id),
    soundsGrave,
    turn,
    mayBeGrave,
  };
}

/** @throws {HttpError} link_unknown */
export async function requirePost(
  postId: string | undefined,
  { posts }: Pick<Services, 'posts'>,
): Promise<Post> {
  const post = postId === undefined ? undefined : await posts.find(postId);
  if (post) return post;
  throw new HttpError('link_unknown', 'This link is not complete. Open it again from your email.');
}
