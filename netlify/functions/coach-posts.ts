import { coachPostsInput, type CoachPost, type CoachPosts } from '#src/contracts/coach-posts.ts';
import { answerPost, decidePostById, editPost, listPosts } from '#netlify/flows/coach-posts.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { purging } from '#netlify/http/kept-at-edge.ts';

/** The coach reads, edits and decides about posts of the community. */
export default endpoint({
  name: 'coach-posts',
  who: 'coach',
  input: coachPostsInput,
  async run(request, services): Promise<CoachPosts | CoachPost> {
    const change = (made: Promise<CoachPost>) => purging(['community-post'], services, made);
    switch (request.action) {
      case 'list':
        return listPosts(request.which, services);
      case 'decide':
        return change(decidePostById(request.postId, request.decision, services, request.first));
      case 'answer':
        return change(answerPost(request.postId, request.answer, services, request.first));
      case 'edit': {
        const { title, text } = request;
        return change(editPost(request.postId, { title, text }, services));
      }
    }
  },
});
