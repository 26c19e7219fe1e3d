import type { z } from 'zod';
import {
  ANSWER_MISSING,
  RULE_MISSING,
  type CoachPost,
  type CoachSubmission,
  type CoachSubmissions,
  type coachSubmissionsInput,
} from '#src/contracts/submissions.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { dangerFirst } from '#src/domain/chat/recognition.ts';
import type { Post } from './post-records.ts';
import type { Submission } from './submission-records.ts';
import type { Services } from '#netlify/services.ts';

type DecidedReview = NonNullable<Awaited<ReturnType<Services['reviews']['find']>>>;
type SubmissionKind = CoachSubmission['kind'];
type Of<One extends SubmissionKind> = Extract<CoachSubmission, { kind: One }>;
type DecisionFields<Action extends DecisionInput['action']> = Omit<
  Extract<DecisionInput, { action: Action }>,
  'action' | 'kind'
>;
type DecisionInput = z.output<typeof coachSubmissionsInput>;
export type Submissions = Pick<Services, 'ebooks' | 'now' | 'posts' | 'reviews' | 'topics'>;

const AT_ONCE = 100;

const DECIDED_DIFFERENTLY =
  'You already made a different decision about this, in another window or from an email. We kept that decision. You can change it under “Posts” or “Reviews.”';

const storeOf = (kind: SubmissionKind, { posts, reviews }: Submissions) =>
  kind === 'post' ? posts : reviews;

/** Lists submissions, with those that suggest danger first. */
export async function listSubmissions(
  kind: SubmissionKind,
  which: 'waiting' | 'decided',
  services: Submissions,
): Promise<CoachSubmissions> {
  const { items, total } = await storeOf(kind, services).list(which, AT_ONCE);
  return {
    items: dangerFirst(await Promise.all(items.map((item) => forCoach(item, services)))),
    total,
  };
}

/** @throws {HttpError} link_unknown */
async function readSubmission<One extends SubmissionKind>(
  kind: One,
  id: string,
  services: Submissions,
): Promise<Of<One>> {
  const item = await storeOf(kind, services).find(id);
  if (item) return forCoach(item, services);
  throw new HttpError('link_unknown', `We can’t find this ${kind}. Open the list again.`);
}

/**
 * Records the coach's decision. To reject a review, the coach has to choose one of the written
 * rules. To approve a submission that suggests danger, there has to be an answer, or `isHandled`.
 * @param given.first Decides only if nobody else has, since the coach's page may be out of date.
 * @throws {HttpError} link_unknown; bad_request without a rule or an answer, or if a different
 * decision was made in the meantime
 */
export async function decideSubmission<One extends SubmissionKind>(
  kind: One,
  { id, decision, rule, isHandled = false, first = false }: DecisionFields<'decide'>,
  services: Submissions,
): Promise<Of<One>> {
  const isRefused = kind === 'review' && decision === 'rejected';
  if (isRefused && !rule) throw new HttpError('bad_request', RULE_MISSING);
  const decided = { state: decision, ...(isRefused ? { rule } : {}) };
  const isMade = await storeOf(kind, services).decide(id, decided, services.now(), {
    isFirst: first,
    check(item) {
      if (decision === 'approved' && !isHandled) requireAnswer(item);
    },
  });
  const now = await readSubmission(kind, id, services);
  return made(isMade, now, DECIDED_DIFFERENTLY);
}

/**
 * Saves the coach's answer, then approves the submission, so that it's never shown without its
 * answer. An empty answer removes the current one, and needs `isHandled` in the same cases as
 * {@link decideSubmission}.
 * @param given.seen The answer shown on the coach's page, or empty if there was none.
 * @param given.first See {@link decideSubmission}.
 * @throws {HttpError} link_unknown; bad_request if it was decided or answered differently in the
 * meantime, or without an answer to a submission that suggests danger
 */
export async function answerSubmission(
  kind: SubmissionKind,
  { id, answer, seen, isHandled = false, first = false }: DecisionFields<'answer'>,
  services: Submissions,
): Promise<CoachSubmission> {
  const before = await readSubmission(kind, id, services);
  if (first && before.state === 'rejected') return made(false, before, DECIDED_DIFFERENTLY);
  const isShown = before.state === 'approved';
  if (answer === '' && !isHandled && !isShown) requireAnswer({ ...before, answer: undefined });
  const isMade = await storeOf(kind, services).answer(id, answer, seen, services.now());
  if (isMade)
    return decideSubmission(kind, { id, decision: 'approved', isHandled: true, first }, services);
  const now = await readSubmission(kind, id, services);
  const current =
    now.answer === undefined
      ? 'Your answer was removed in another window.'
      : `You already answered this in another window: “${now.answer}”`;
  return made(
    false,
    now,
    `${current} Your new answer wasn’t sent. It’s still in the form, here and under “Posts” or “Reviews.” To use it instead, send it from there.`,
  );
}

/**
 * Edits a post, for example to remove a name. The original is kept, and readers see that the post
 * was edited.
 * @throws {HttpError} link_unknown; bad_request if someone else edited it at the same time
 */
export async function editPost(
  { id, ...words }: DecisionFields<'edit'>,
  services: Submissions,
): Promise<CoachSubmission> {
  const isMade = await services.posts.edit(id, words, services.now());
  const now = await readSubmission('post', id, services);
  return made(
    isMade,
    now,
    `This post was changed in another window. It now says: “${now.title}: ${now.text}” Your version is still in the form. To use it instead, save again.`,
  );
}

/** @throws {HttpError} bad_request for a submission that suggests danger and has no answer */
function requireAnswer({ soundsGrave, answer }: Pick<Submission, 'soundsGrave' | 'answer'>): void {
  if (soundsGrave && answer === undefined) throw new HttpError('bad_request', ANSWER_MISSING);
}

/**
 * Returns the current item if the change was made.
 * @throws {HttpError} bad_request with the current item as `now`, if another window made a
 * different change
 */
function made<Item extends CoachSubmission>(isMade: boolean, now: Item, otherwise: string): Item {
  if (isMade) return now;
  throw new HttpError('bad_request', otherwise, { now });
}

async function forCoach<One extends SubmissionKind>(
  item: Post | DecidedReview,
  { posts, reviews, topics, ebooks }: Submissions,
): Promise<Of<One>>;
async function forCoach(
  item: Post | DecidedReview,
  { posts, reviews, topics, ebooks }: Submissions,
): Promise<CoachSubmission> {
  const { id, text, name, at, answer } = item;
  const { soundsGrave = false, mayBeGrave = false, ahead = 0 } = item;
  const written = { id, text, name, at, answer, soundsGrave, mayBeGrave, ahead };
  if ('topic' in item) {
    const { topic, title, isEdited } = item;
    const topicTitle = topics.title(topic) ?? topic;
    const standing = await posts.state(id);
    return { kind: 'post', ...written, ...standing, topic, topicTitle, title, isEdited };
  }
  const { slug, stars, mayShowHealth } = item;
  const title = (await ebooks.titleOf(slug)) ?? slug;
  return { kind: 'review', ...written, ...(await reviews.state(id)), title, stars, mayShowHealth };
}

/**
 * Returns a post for the coach.
 * @param token From the email about the post.
 * @throws {HttpError} link_unknown
 */
export async function openPost(
  token: string,
  services: Pick<Services, 'crypto'> & Submissions,
): Promise<CoachPost> {
  return readSubmission('post', postOf(token, services), services);
}

/**
 * Records a decision that the coach made through an emailed link. Replaces any earlier decision.
 * @throws {HttpError} link_unknown; bad_request when approving a post that suggests danger, which
 * has to be answered on the dashboard
 */
export async function decidePost(
  token: string,
  decision: 'approved' | 'rejected',
  services: Pick<Services, 'crypto'> & Submissions,
): Promise<CoachPost> {
  return decideSubmission('post', { id: postOf(token, services), decision }, services);
}

function postOf(token: string, { crypto }: Pick<Services, 'crypto'>): string {
  const id = crypto.post.read(token);
  if (id !== undefined) return id;
  throw new HttpError('link_unknown', 'This link isn’t complete. Open it again from your email.');
}
