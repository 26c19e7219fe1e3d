import type { CoachReview, CoachReviews } from '#src/contracts/coach-reviews.ts';
import type { ReviewDecision } from '#src/domain/review.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { dangerFirst } from '#src/domain/chat/recognition.ts';
import type { Review } from '#netlify/services/reviews.ts';
import type { Services } from '#netlify/services/services.ts';
import { answeredMeanwhile, decidedMeanwhile, type GivenAnswer } from './decided-meanwhile.ts';

/** Reviews on one page of the coach's room. */
const REVIEWS_AT_ONCE = 100;

/** Reviews for the coach: those of somebody in danger, then the newest. */
export async function listReviews(
  which: 'waiting' | 'decided',
  services: Pick<Services, 'ebooks' | 'reviews'>,
): Promise<CoachReviews> {
  const { reviews, total } = await services.reviews.list(which, REVIEWS_AT_ONCE);
  const shown = await Promise.all(reviews.map((review) => coachReview(review, services)));
  return { reviews: dangerFirst(shown), total };
}

/**
 * Notes what the coach decides about a review.
 * @param isFirst Decides only while nobody has: what is on her page may be old.
 * @throws {HttpError} link_unknown; bad_request when it was decided otherwise meanwhile
 */
export async function decideReview(
  reviewId: string,
  decision: ReviewDecision,
  services: Pick<Services, 'ebooks' | 'now' | 'reviews'>,
  isFirst = false,
): Promise<CoachReview> {
  const review = await requireReview(reviewId, services);
  if (!(await services.reviews.decide(reviewId, decision, services.now(), isFirst)))
    throw decidedMeanwhile();
  return coachReview(review, services);
}

/**
 * Shows a review with the coach's answer below it; an empty one takes the answer away.
 * @param given.seen The answer that was on her page.
 * @param given.first As for {@link decideReview}.
 * @throws {HttpError} link_unknown; bad_request when it was decided or answered otherwise meanwhile
 */
export async function answerReview(
  { reviewId, answer, seen, first }: { reviewId: string } & GivenAnswer,
  services: Pick<Services, 'ebooks' | 'now' | 'reviews'>,
): Promise<CoachReview> {
  await decideReview(reviewId, { decision: 'approved' }, services, first);
  const isKept = await services.reviews.answer(reviewId, answer, seen, services.now());
  const now = await readReviewForCoach(reviewId, services);
  if (!isKept) throw answeredMeanwhile(now);
  return now;
}

/** A review for the coach, with what set rules hear in it. */
async function readReviewForCoach(
  reviewId: string,
  services: Pick<Services, 'ebooks' | 'reviews'>,
): Promise<CoachReview> {
  return coachReview(await requireReview(reviewId, services), services);
}

async function coachReview(
  review: Review,
  services: Pick<Services, 'ebooks' | 'reviews'>,
): Promise<CoachReview> {
  const {
    id,
    slug,
    stars,
    text,
    name,
    at,
    mayShowHealth,
    soundsGrave,
    mayBeGrave = false,
    answer,
  } = review;
  return {
    id,
    stars,
    text,
    name,
    at,
    mayShowHealth,
    ...(answer === undefined ? {} : { answer }),
    title: (await services.ebooks.titleOf(slug)) ?? slug,
    state: await services.reviews.state(id),
    soundsGrave,
    mayBeGrave,
  };
}

async function requireReview(
  reviewId: string,
  { reviews }: Pick<Services, 'reviews'>,
): Promise<Review> {
  const review = await reviews.find(reviewId);
  if (review) return review;
  throw new HttpError('link_unknown', 'There is no such review. Open the list again.');
}
