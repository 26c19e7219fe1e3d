import { z } from 'zod';
import { action } from './action.ts';
import type { Rating, ShownReview } from '#src/domain/review.ts';
import { SLUG } from '#src/domain/product.ts';
import { CHECKOUT_SESSION_ID } from './process-purchase.ts';
import { fieldSchema } from './forms/field-schema.ts';
import { reviewForm } from './forms/review.ts';

const { fields: words } = reviewForm;
const token = z.string().min(1).max(300);

/**
 * `reviews`: `ask-me` is the yes of a buyer to be asked once. `open` and `send` belong to the mailed
 * link; its token proves the purchase.
 */
export const reviewsInput = z.discriminatedUnion('action', [
  action('ask-me', {
    sessionId: z.string().regex(CHECKOUT_SESSION_ID, 'This order is not known.'),
  }),
  action('open', { token }),
  action('send', {
    token,
    slug: z.string().regex(SLUG, 'This book is not known.').max(80),
    stars: z
      .int('Choose 1 to 5 stars.')
      .min(1, 'Choose 1 to 5 stars.')
      .max(5, 'Choose 1 to 5 stars.'),
    text: fieldSchema(words.text),
    name: fieldSchema(words.name),
    consent: fieldSchema(words.consent),
    mayShowHealth: fieldSchema(words.mayShowHealth),
  }),
]);

/** What the function works with, after the checks. */
export type ReviewsRequest = z.output<typeof reviewsInput>;

/** The answer to `open` and `send`: the books of the purchase, and which have a review already. */
export interface ReviewableBooks {
  firstName: string;
  books: { slug: string; title: string; isReviewed: boolean }[];
}

/** The answer to `ask-me`. */
export interface AskPlanned {
  /** When the mail goes out, milliseconds since 1970. */
  due: number;
}

/** The answer to a GET with `?book=`: the rating counts all, the reviews are the newest. */
export interface ShownReviews extends Rating {
  reviews: readonly ShownReview[];
}
