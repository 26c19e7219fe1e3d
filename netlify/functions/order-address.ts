import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { orderAddressInput } from '#src/contracts/order-address.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Corrects the address on a recently paid order, or emails its link to a helper. */
export default endpoint({
  name: 'order-address',
  services: servicesFromEnv,
  who: 'anyone',
  input: orderAddressInput,
  run: changeOrderAddress,
});
