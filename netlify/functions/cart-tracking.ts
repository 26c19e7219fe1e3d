import { cartTrackingInput } from '#src/contracts/cart-tracking.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { log } from '#netlify/http/log.ts';

/**
 * Logs how many titles were added to a cart, as one line. Nothing is stored, so nobody can flood
 * the store.
 */
export default endpoint({
  name: 'cart-tracking',
  who: 'anyone',
  input: cartTrackingInput,
  async run({ products }) {
    log({ event: 'done', function: 'cart-tracking', counts: { titles: products.length } });
    return { tracked: true };
  },
});
