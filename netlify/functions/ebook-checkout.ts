import type { Config } from '@netlify/functions';
import { ebookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { startCheckout } from '#netlify/flows/start-checkout.ts';
import { shopJsonEndpoint } from '#netlify/http/shop-endpoint.ts';

/** Begins a payment and answers with the address of the payment page. */
export default shopJsonEndpoint({
  name: 'ebook-checkout',
  input: ebookCheckoutInput,
  run: startCheckout,
});

export const config: Config = {
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
