import { orderAddressInput } from '#src/contracts/order-address.ts';
import { changeOrderAddress } from '#netlify/flows/order-address.ts';
import { jsonEndpoint } from '#netlify/http/endpoint.ts';

/** Mends the address of an order just paid, or mails its link to a helper. */
export default jsonEndpoint({
  name: 'order-address',
  input: orderAddressInput,
  run: changeOrderAddress,
});
