import { z } from 'zod';
import { boundedText, matchingText } from './bounded-text.ts';
import { QUESTION_SOURCES } from '#src/domain/analytics/tracking.ts';

/**
 * `track`: someone clicked a main button. Records what they clicked and where, never who they are.
 */
export const trackInput = z.strictObject({
  /** The button's label. */
  button_name: boundedText(60)
    .min(1)
    .regex(/^[\p{L}\p{N} &'’,.-]+$/u),
  /** The page's path and an optional location on it: "/shop" or "/ header". */
  location: matchingText(160, /^\/[\w/-]{0,120}(?: [a-z-]{1,30})?$/),
});

export type TrackInput = z.infer<typeof trackInput>;

/**
 * `not-found`: a visitor reached a page that doesn't exist. Records just the path, never the query
 * string.
 */
export const notFoundInput = z.strictObject({
  path: boundedText(300)
    .startsWith('/')
    .regex(/^[^?#\p{Cc}]*$/u),
});

/**
 * `unanswered`: chat or search had no answer. Records a few dictionary words, never a sentence or
 * who asked.
 */
export const unansweredInput = z.strictObject({
  where: z.enum(QUESTION_SOURCES),
  words: z
    .array(matchingText(20, /^[a-z]{3,20}$/))
    .min(1)
    .max(3),
});

export type UnansweredInput = z.infer<typeof unansweredInput>;

/**
 * `cart-tracking`: sent every time someone adds to the cart. Nothing depends on it. See Cart in
 * `PRODUCT.md`.
 */
export const cartTrackingInput = z.strictObject({
  action: z.literal('add_item'),
  sessionId: matchingText(90, /^cart_\d{10,16}_[A-Za-z0-9-]{4,64}$/),
  products: z
    .array(
      z.strictObject({
        productId: boundedText(80).min(1),
        productName: boundedText(120).min(1),
        /** Price in dollars, as the specification requires. */
        price: z.number().min(0).max(10_000),
        quantity: z.int().min(1).max(10),
      }),
    )
    .min(1)
    .max(20),
});
