import { Refusal } from '#src/domain/refusal.ts';
import { routes } from '#src/routes.ts';
import type { PostToReview } from '#netlify/messages/post.ts';
import type { Post } from '#netlify/services/posts.ts';
import type { Services } from '#netlify/services/services.ts';

/** What a mail to the coach says of a post. */
export async function postToReview(postId: string, services: Services): Promise<PostToReview> {
  const { vault, env, topics } = services;
  const { title, text, name, topic } = await needPost(postId, services);
  const reviewUrl = `${env.siteUrl}${routes.communityReview}#t=${vault.post.sign(postId)}`;
  return { title, text, name, topic: topics.title(topic) ?? topic, reviewUrl };
}

/** @throws {Refusal} link_unknown */
export async function needPost(postId: string | undefined, { posts }: Services): Promise<Post> {
  const post = postId === undefined ? undefined : await posts.find(postId);
  if (post) return post;
  throw new Refusal('link_unknown', 'This link is not complete. Open it again from your email.');
}
