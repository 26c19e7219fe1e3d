import { processPurchaseInput } from '#src/contracts/process-purchase.ts';
import { processPurchase } from '#netlify/flows/process-purchase.ts';
import { shopJsonEndpoint } from '#netlify/http/shop-endpoint.ts';

/** The buyer came back from the payment page: fulfil if need be, then hand over the books. */
export default shopJsonEndpoint({
  name: 'process-purchase',
  input: processPurchaseInput,
  run: ({ sessionId }, services) => processPurchase(sessionId, services),
});
