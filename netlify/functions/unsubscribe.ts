import { ShopError } from '#src/domain/shop-error.ts';
import { guarded } from '#netlify/http/endpoint.ts';

/** Closed until the newsletter and the plain forms open. */
export default guarded('unsubscribe', () => {
  throw new ShopError('not_set_up', 'The site cannot do this yet. Please try later.');
});
