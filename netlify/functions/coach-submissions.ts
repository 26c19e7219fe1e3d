import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { coachSubmissionsInput, type CoachSubmission } from '#src/contracts/submissions.ts';
import {
  answerSubmission,
  decideSubmission,
  editPost,
  listSubmissions,
} from '#netlify/community/decide-submission.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { purgeCdn } from '#netlify/http/cdn-cache-headers.ts';
import type { Services } from '#netlify/services.ts';

/**
 * Lets the coach read and answer posts and reviews, approve or reject them by the written rules,
 * and edit posts.
 */
export default endpoint({
  name: 'coach-submissions',
  services: servicesFromEnv,
  who: 'coach',
  input: coachSubmissionsInput,
  run: {
    list: ({ kind, which }, services) => listSubmissions(kind, which, services),
    decide: ({ kind, ...given }, services) =>
      change(kind, decideSubmission(kind, given, services), services),
    answer: ({ kind, ...given }, services) =>
      change(kind, answerSubmission(kind, given, services), services),
    edit: (given, services) => change('post', editPost(given, services), services),
  },
});

const change = (
  kind: CoachSubmission['kind'],
  made: Promise<CoachSubmission>,
  services: Services,
) => purgeCdn([kind === 'post' ? 'community-post' : 'reviews'], services, made);
