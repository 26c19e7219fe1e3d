import { orderAddressInput } from '#src/contracts/order-address.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Mends the address of an order just paid, or mails its link to a helper. */
export default endpoint({
  name: 'order-address',
  who: 'anyone',
  input: orderAddressInput,
  run: changeOrderAddress,
});
