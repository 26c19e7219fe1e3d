import { cartTrackingInput, type CartTrackingOutput } from '#src/contracts/cart-tracking.ts';
import { jsonEndpoint } from '#netlify/http/endpoint.ts';

/** Notes that a title was put in a cart. No identity, one record a title and cart. */
export default jsonEndpoint({
  name: 'cart-tracking',
  input: cartTrackingInput,
  async run({ sessionId, products }, { ebooks, records, now }): Promise<CartTrackingOutput> {
    for (const { productId, quantity } of products) {
      if (!(await ebooks.findProduct(productId))) continue;
      await records.create(`cart-${sessionId}-${productId}`, { quantity, at: now() });
    }
    return { tracked: true };
  },
});
