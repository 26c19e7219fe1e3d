import { cartTrackingInput, type CartTrackingOutput } from '#src/contracts/cart-tracking.ts';
import { jsonEndpoint } from '#netlify/http/endpoint.ts';

/** Notes that a title was put in a cart. No identity, one record a title and cart. */
export default jsonEndpoint({
  name: 'cart-tracking',
  input: cartTrackingInput,
  async run({ sessionId, products }, { catalogue, records, now }): Promise<CartTrackingOutput> {
    const known = products.filter(({ productId }) => catalogue.find(productId));
    for (const { productId, quantity } of known) {
      await records.create(`cart-${sessionId}-${productId}`, { quantity, at: now() });
    }
    return { tracked: true };
  },
});
