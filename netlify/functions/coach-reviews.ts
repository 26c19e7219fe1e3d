import {
  coachReviewsInput,
  type CoachReview,
  type CoachReviews,
} from '#src/contracts/coach-reviews.ts';
import { answerReview, decideReview, listReviews } from '#netlify/flows/coach-reviews.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { purging } from '#netlify/http/kept-at-edge.ts';

/** The coach reads reviews and decides by the written rules whether they are shown. */
export default endpoint({
  name: 'coach-reviews',
  who: 'coach',
  input: coachReviewsInput,
  async run(request, services): Promise<CoachReviews | CoachReview> {
    const change = (made: Promise<CoachReview>) => purging(['reviews'], services, made);
    switch (request.action) {
      case 'list':
        return listReviews(request.which, services);
      case 'show':
        return change(
          decideReview(request.reviewId, { decision: 'approved' }, services, request.first),
        );
      case 'answer':
        return change(answerReview(request.reviewId, request.answer, services, request.first));
      case 'refuse': {
        const { reviewId, rule, first } = request;
        return change(decideReview(reviewId, { decision: 'rejected', rule }, services, first));
      }
    }
  },
});
