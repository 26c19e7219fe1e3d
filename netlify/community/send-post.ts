import type { PostAccepted } from '#src/contracts/submissions.ts';
import { recognize } from '#src/recognizer/recognize.ts';
import { isGrave } from '#src/domain/chat/recognition.ts';
import { POST_CONSENT } from '#src/domain/community/submission.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { Post } from './post-records.ts';
import { sitePrefix } from '#src/domain/ip-ranges.ts';
import { countRequest, isUrgentAtOnce } from '#netlify/mail/send-quota.ts';
import { openMailRequest, postMails, type MailServices } from '#netlify/mail/queue.ts';
import { recordUrgent } from '#netlify/alerts/notify-coach.ts';

export type NewPost = Pick<Post, 'topic' | 'title' | 'text' | 'name'>;

/**
 * Stores a post for the coach to review. Emails her right away if it's urgent or her settings ask
 * for it. Otherwise, her morning email includes it in the count. If the same post is sent twice
 * within minutes, it's stored once.
 * @param caller The network the request came from.
 * @throws {HttpError} bad_request for an unknown topic, too_many_requests
 */
export async function sendPost(
  { topic, title, text, name }: NewPost,
  caller: string,
  services: MailServices,
): Promise<PostAccepted> {
  if (services.topics.title(topic) === undefined) {
    throw new HttpError(
      'bad_request',
      `We can’t find the topic "${topic}". Choose one on our Community page.`,
    );
  }
  const content = [topic, title, text, name];
  const request = await openMailRequest(content, 'post-review', services);
  if (!request.isKnown) {
    const { id } = request;
    // Detect danger here, because the code that composes emails doesn't have the vocabulary.
    const { concern, possible } = recognize(`${title}. ${text}`);
    const isUrgent = isGrave(concern);
    const quota = await countRequest('post', caller, id, services, isUrgent);
    const isMailedSoon = isUrgent && !(await isUrgentAtOnce(quota, caller, id, services));
    const { posts, crypto, notificationSettings, now } = services;
    const at = now();
    // Record this before the post, so no post goes unreported. A repeated submission records it
    // only once.
    if (isMailedSoon && !(await posts.find(id))) await recordUrgent(id, at, services);
    const post = {
      id,
      topic,
      title,
      text,
      name,
      at,
      consent: POST_CONSENT.version,
      soundsGrave: isUrgent,
      mayBeGrave: isGrave(possible),
    };
    await posts.save(post, crypto.callerKey(sitePrefix(caller)));
    const payload = { kind: 'post-review', postId: id, soundsGrave: isUrgent } as const;
    if (!isMailedSoon && (isUrgent || (await notificationSettings.current()).emailsEachPost))
      await postMails([{ mailId: id, payload }], services, isUrgent ? 'now' : quota);
  }
  return { status: 'waiting' };
}

/**
 * Notifies the coach that a reader reported a post. The response is the same even if the post isn't
 * shown.
 * @throws {HttpError} too_many_requests
 */
export async function reportPost(
  { postId, reason }: { postId: string; reason: string },
  caller: string,
  services: MailServices,
): Promise<PostAccepted> {
  const request = await openMailRequest([postId, reason], 'post-report', services);
  if (!request.isKnown) {
    const isUrgent = isGrave(recognize(reason).concern);
    const quota = await countRequest('report', caller, request.id, services, isUrgent);
    if ((await services.posts.state(postId)).state === 'approved') {
      const payload = { kind: 'post-report', postId, reason } as const;
      await Promise.all([
        postMails([{ mailId: request.id, payload }], services, quota),
        services.counters.note('reports', services.now(), request.id).catch(() => undefined),
      ]);
    }
  }
  return { status: 'reported' };
}
