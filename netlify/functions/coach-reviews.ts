import { coachReviewsInput, type CoachReview } from '#src/contracts/coach-reviews.ts';
import { answerReview, decideReview, listReviews } from '#netlify/flows/coach-reviews.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { purging } from '#netlify/http/kept-at-edge.ts';
import type { Services } from '#netlify/services/services.ts';

/** The coach reads reviews and decides by the written rules whether they are shown. */
export default endpoint({
  name: 'coach-reviews',
  who: 'coach',
  input: coachReviewsInput,
  run: {
    list: ({ which }, services) => listReviews(which, services),
    show: ({ reviewId, first }, services) =>
      change(decideReview(reviewId, { decision: 'approved' }, services, first), services),
    answer: (given, services) => change(answerReview(given, services), services),
    refuse: ({ reviewId, rule, first }, services) =>
      change(decideReview(reviewId, { decision: 'rejected', rule }, services, first), services),
  },
});

const change = (made: Promise<CoachReview>, services: Services) =>
  purging(['reviews'], services, made);
