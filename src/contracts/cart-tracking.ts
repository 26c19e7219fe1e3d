import { z } from 'zod';

/** `cart-tracking`: told on each add to cart. Nothing depends on it (specification, section 7). */
export const cartTrackingInput = z.strictObject({
  action: z.literal('add_item'),
  sessionId: z.string().regex(/^cart_\d{10,16}_[A-Za-z0-9-]{4,64}$/),
  products: z
    .array(
      z.strictObject({
        productId: z.string().min(1).max(80),
        productName: z.string().min(1).max(120),
        /** Dollars, as the specification's payload has it. */
        price: z.number().min(0).max(10_000),
        quantity: z.int().min(1).max(10),
      }),
    )
    .min(1)
    .max(20),
});

/** What the function answers. */
export interface CartTrackingOutput {
  tracked: true;
}
