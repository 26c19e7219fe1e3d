import { coachReviewsInput, type CoachSubmission } from '#src/contracts/submissions.ts';
import {
  answerSubmission,
  decideSubmission,
  listSubmissions,
} from '#netlify/flows/submissions/decide.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { purging } from '#netlify/http/kept-at-edge.ts';
import type { Services } from '#netlify/services/services.ts';

/** The coach reads reviews and decides by the written rules whether they are shown. */
export default endpoint({
  name: 'coach-reviews',
  who: 'coach',
  input: coachReviewsInput,
  run: {
    list: ({ which }, services) => listSubmissions('review', which, services),
    decide: (given, services) => change(decideSubmission('review', given, services), services),
    answer: (given, services) => change(answerSubmission('review', given, services), services),
  },
});

const change = (made: Promise<CoachSubmission>, services: Services) =>
  purging(['reviews'], services, made);
