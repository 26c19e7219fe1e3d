import { coachPostsInput, type CoachPost } from '#src/contracts/coach-posts.ts';
import { answerPost, decidePostById, editPost, listPosts } from '#netlify/flows/coach-posts.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { purging } from '#netlify/http/kept-at-edge.ts';
import type { Services } from '#netlify/services/services.ts';

/** The coach reads, edits and decides about posts of the community. */
export default endpoint({
  name: 'coach-posts',
  who: 'coach',
  input: coachPostsInput,
  run: {
    list: ({ which }, services) => listPosts(which, services),
    decide: ({ postId, decision, first }, services) =>
      change(decidePostById(postId, decision, services, first), services),
    answer: (given, services) => change(answerPost(given, services), services),
    edit: ({ postId, title, text }, services) =>
      change(editPost(postId, { title, text }, services), services),
  },
});

const change = (made: Promise<CoachPost>, services: Services) =>
  purging(['community-post'], services, made);
