import { processPurchaseInput } from '#src/contracts/process-purchase.ts';
import { processPurchase } from '#netlify/orders/success-page.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { shopServicesFromEnv } from '#netlify/app/create-shop-services.ts';

/**
 * Handles a buyer returning from the payment page: fulfills the order if needed, then returns the
 * books.
 */
export default endpoint({
  name: 'process-purchase',
  who: 'anyone',
  services: shopServicesFromEnv,
  input: processPurchaseInput,
  run: ({ sessionId }, services, { later }) => processPurchase(sessionId, services, later),
});
