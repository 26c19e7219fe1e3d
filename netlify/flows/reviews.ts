import type { ReviewableBooks, ReviewsRequest } from '#src/contracts/reviews.ts';
import { recognise } from '#src/recogniser/recognise.ts';
import { isGrave } from '#src/domain/chat/recognition.ts';
import { booksOf, type Licence, type Order } from '#src/domain/order.ts';
import { REVIEW_CONSENT } from '#src/domain/review.ts';
import { Refusal } from '#src/domain/refusal.ts';
import type { Review } from '#netlify/services/reviews.ts';
import type { Services } from '#netlify/services/services.ts';
import { postMails } from './submission.ts';

/**
 * The books that a mailed link lets somebody review.
 * @throws {Refusal} link_unknown
 */
export async function openReviews(token: string, services: Services): Promise<ReviewableBooks> {
  const { licence, order } = await needPurchase(token, services);
  const { reviews, vault, orders } = services;
  const books = await Promise.all(
    // A later version is the same book: its review is that of the book.
    booksOf(order.lines).map(async ({ slug, title }) => ({
      slug,
      title,
      isReviewed: (await reviews.find(vault.reviewId(licence.licenceId, slug))) !== undefined,
    })),
  );
  return { firstName: (await orders.buyerOf(order))?.firstName ?? '', books };
}

/**
 * Keeps a review and tells the coach. There is one for each book of a purchase; the first one counts.
 * @throws {Refusal} link_unknown
 */
export async function sendReview(
  request: Extract<ReviewsRequest, { action: 'send' }>,
  services: Services,
): Promise<ReviewableBooks> {
  const { token, slug, stars, text, name, mayShowHealth } = request;
  const { licence, order } = await needPurchase(token, services);
  if (!booksOf(order.lines).some((book) => book.slug === slug)) {
    throw new Refusal('link_unknown', 'This book is not part of the order of this link.');
  }
  const { reviews, vault, now } = services;
  const { licenceId } = licence;
  const id = vault.reviewId(licenceId, slug);
  // Decided here: mails are written where no vocabulary is at hand.
  const { concern, possible } = recognise(text);
  const review: Review = {
    id,
    slug,
    licenceId,
    stars,
    text,
    name,
    at: now(),
    live: order.live,
    consent: REVIEW_CONSENT.version,
    mayShowHealth,
    soundsGrave: isGrave(concern),
    mayBeGrave: isGrave(possible),
  };
  if ((await reviews.save(review)) === 'created') {
    const mailId = vault.mailId('review-waits', id);
    await postMails([{ mailId, payload: { kind: 'review-waits', reviewId: id } }], services);
  }
  return openReviews(token, services);
}

async function needPurchase(
  token: string,
  { vault, orders, licences }: Services,
): Promise<{ licence: Licence; order: Order }> {
  const licenceId = vault.reviewer.read(token);
  const licence = licenceId === undefined ? undefined : await licences.find(licenceId);
  const order = licence && (await orders.find(licence.sessionId));
  if (licence && order) return { licence, order };
  throw new Refusal('link_unknown', 'This link is not complete. Open it again from your email.');
}
