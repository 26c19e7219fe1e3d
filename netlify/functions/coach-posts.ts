import { coachPostsInput, type CoachSubmission } from '#src/contracts/submissions.ts';
import {
  answerSubmission,
  decideSubmission,
  editPost,
  listSubmissions,
} from '#netlify/flows/submissions/decide.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { purging } from '#netlify/http/kept-at-edge.ts';
import type { Services } from '#netlify/services/services.ts';

/** The coach reads, edits and decides about posts of the community. */
export default endpoint({
  name: 'coach-posts',
  who: 'coach',
  input: coachPostsInput,
  run: {
    list: ({ which }, services) => listSubmissions('post', which, services),
    decide: (given, services) => change(decideSubmission('post', given, services), services),
    answer: (given, services) => change(answerSubmission('post', given, services), services),
    edit: (given, services) => change(editPost(given, services), services),
  },
});

const change = (made: Promise<CoachSubmission>, services: Services) =>
  purging(['community-post'], services, made);
