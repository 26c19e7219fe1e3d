import type { ReviewableBooks } from '#src/contracts/submissions.ts';
import { recognize } from '#src/recognizer/recognize.ts';
import { isGrave } from '#src/domain/chat/recognition.ts';
import { booksOf, type Entitlement, type Order } from '#src/domain/orders/order.ts';
import { ASK_CONSENT, REVIEW_CONSENT } from '#src/domain/community/submission.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { MailRef } from '#netlify/mail/email-definition.ts';
import { reviewAsk } from './emails.ts';
import type { Review } from './review-records.ts';
import type { Services } from '#netlify/services.ts';
import { postMails, type MailServices } from '#netlify/mail/queue.ts';
import { countUse, type Requester } from '#netlify/limits/limit-costly-requests.ts';

/** A submitted review. The token comes from the emailed link. */
type NewReview = Pick<Review, 'slug' | 'stars' | 'text' | 'name' | 'mayShowHealth'> & {
  token: string;
};

/**
 * Returns the books that an emailed link lets a buyer review.
 * @throws {HttpError} link_unknown
 */
export async function openReviews(
  token: string,
  services: Pick<Services, 'crypto' | 'entitlements' | 'orders' | 'reviews'>,
): Promise<ReviewableBooks> {
  const { entitlement, order } = await requirePurchase(token, services);
  const { reviews, crypto, orders } = services;
  const books = await Promise.all(
    // A later version is still the same book, so both versions share one review.
    booksOf(order.lines).map(async ({ slug, title }) => ({
      slug,
      title,
      isReviewed:
        (await reviews.find(crypto.reviewId(entitlement.entitlementId, slug))) !== undefined,
    })),
  );
  return { firstName: (await orders.buyerOf(order))?.firstName ?? '', books };
}

/**
 * Stores a review for the coach to read. Emails her right away if it's urgent or her settings ask
 * for it. Otherwise, her morning email includes it in the count. Each book in a purchase can have
 * one review: the first one submitted.
 * @throws {HttpError} link_unknown, too_many_requests
 */
export async function sendReview(
  { token, slug, stars, text, name, mayShowHealth }: NewReview,
  services: MailServices,
  from: Requester,
): Promise<ReviewableBooks> {
  await countUse('review', from, services);
  const { entitlement, order } = await requirePurchase(token, services);
  if (!booksOf(order.lines).some((book) => book.slug === slug)) {
    throw new HttpError(
      'link_unknown',
      'This link is for an order that doesn’t include this book. Open the link in your email again.',
    );
  }
  const { reviews, crypto, notificationSettings, now } = services;
  const { entitlementId } = entitlement;
  const id = crypto.reviewId(entitlementId, slug);
  // Detect danger here, because the code that composes emails doesn't have the vocabulary.
  const { concern, possible } = recognize(text);
  const review: Review = {
    id,
    slug,
    entitlementId,
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
  const isNew = (await reviews.save(review)) === 'created';
  if (isNew && (review.soundsGrave || (await notificationSettings.current()).emailsEachPost)) {
    const mailId = crypto.mailId('review-waits', id);
    await postMails([{ mailId, payload: { kind: 'review-waits', reviewId: id } }], services);
  }
  return openReviews(token, services);
}

async function requirePurchase(
  token: string,
  { crypto, orders, entitlements }: Pick<Services, 'crypto' | 'entitlements' | 'orders'>,
): Promise<{ entitlement: Entitlement; order: Order }> {
  const entitlementId = crypto.reviewer.read(token);
  const entitlement =
    entitlementId === undefined ? undefined : await entitlements.find(entitlementId);
  const order = entitlement && (await orders.find(entitlement.sessionId));
  if (entitlement && order) return { entitlement, order };
  throw new HttpError('link_unknown', 'This link isn’t complete. Open it again from your email.');
}

/**
 * Stores a buyer's consent to one email, 14 days after paying, that asks what they think of their
 * books. Every buyer gets the same offer, and nobody is asked for a review without consent.
 * @throws {HttpError} session_not_found, too_many_requests; bad_request for a gift, because the
 * buyer isn't the reader
 */
export async function planAsk(
  sessionId: string,
  services: Pick<Services, 'crypto' | 'limits' | 'now' | 'orders' | 'outbox' | 'reviews'>,
  from: Requester,
): Promise<{ due: number }> {
  await countUse('review-ask', from, services);
  const { orders, outbox, reviews, crypto, now } = services;
  const order = await orders.find(sessionId);
  if (!order) {
    throw new HttpError(
      'session_not_found',
      'We can’t find a paid order for this page yet. Wait a minute and try again.',
    );
  }
  if (order.giftOn !== undefined) {
    throw new HttpError(
      'bad_request',
      'This order is a gift, so there’s nothing for you to review.',
    );
  }
  const notBefore = reviewAsk.notBefore(order);
  const ref: MailRef = { type: 'review-ask', sessionId };
  // Queue the email first. Otherwise, consent might be stored without ever leading to an email.
  await outbox.queue({ mailId: crypto.mailId(sessionId, 'review-ask'), ref, at: now(), notBefore });
  await reviews.allowAsking(sessionId, { version: ASK_CONSENT.version, at: now() });
  return { due: notBefore };
}
