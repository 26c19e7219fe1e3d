import { z } from 'zod';
import { boundedText, matchingText } from './bounded-text.ts';

/**
 * `cart-tracking`: sent every time someone adds a book to the cart. Nothing depends on it. See Cart
 * in `PRODUCT.md`.
 */
export const cartTrackingInput = z.strictObject({
  action: z.literal('add_item'),
  sessionId: matchingText(90, /^cart_\d{10,16}_[A-Za-z0-9-]{4,64}$/),
  products: z
    .array(
      z.strictObject({
        productId: boundedText(80).min(1),
        productName: boundedText(120).min(1),
        /** Price in dollars, not cents (`PRODUCT.md`, Cart). */
        price: z.number().min(0).max(10_000),
        quantity: z.int().min(1).max(10),
      }),
    )
    .min(1)
    .max(20),
});
