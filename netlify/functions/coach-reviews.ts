import {
  coachReviewsInput,
  type CoachReview,
  type CoachReviews,
} from '#src/contracts/coach-reviews.ts';
import { decideReview, listReviews } from '#netlify/flows/coach-reviews.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** The coach reads reviews and decides by the written rules whether they are shown. */
export default endpoint({
  name: 'coach-reviews',
  who: 'coach',
  input: coachReviewsInput,
  async run(request, services): Promise<CoachReviews | CoachReview> {
    switch (request.action) {
      case 'list':
        return listReviews(request.which, services);
      case 'show':
        return decideReview(request.reviewId, { decision: 'approved' }, services);
      case 'refuse': {
        const { reviewId, rule } = request;
        return decideReview(reviewId, { decision: 'rejected', rule }, services);
      }
    }
  },
});
