import {
  coachOrdersInput,
  type MailPreview,
  type NeedRows,
  type OrderDetail,
  type OrderExports,
  type OrderRows,
} from '#src/contracts/coach-orders.ts';
import type { Held } from '#src/domain/forgetting.ts';
import {
  exportOrders,
  findOrders,
  giveMoneyBack,
  listNeeds,
  listOrders,
  listPutAside,
  lookAtMail,
  openOrder,
  sendBooks,
  setOrderAccess,
} from '#netlify/flows/coach-orders.ts';
import { forgetPerson, previewForgetting } from '#netlify/flows/forget-person.ts';
import { writeOrderNote } from '#netlify/flows/order-note.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { purging } from '#netlify/http/kept-at-edge.ts';
import { shopServicesFromEnv } from '#netlify/services/shop-services.ts';

/** The coach looks for orders and helps their buyers. */
export default endpoint({
  name: 'coach-orders',
  who: 'coach',
  services: shopServicesFromEnv,
  input: coachOrdersInput,
  async run(
    request,
    services,
  ): Promise<OrderRows | NeedRows | OrderDetail | OrderExports | MailPreview | Held> {
    switch (request.action) {
      case 'list':
        return listOrders(request.before, services);
      case 'find':
        return findOrders(request.text, services, request.before);
      case 'needs':
        return listNeeds(request.need, services);
      case 'export':
        return exportOrders(request.before, services);
      case 'open':
        return openOrder(request.sessionId, services);
      case 'put-aside-list':
        return listPutAside(services);
      case 'new-link':
        return sendBooks(request.sessionId, undefined, services);
      case 'look-mail':
        return lookAtMail(request.sessionId, request.email, services);
      case 'fix-address':
        return sendBooks(request.sessionId, request.email, services);
      case 'note':
        return writeOrderNote(request, services);
      case 'refund':
        return giveMoneyBack(request, services);
      case 'stop-access':
        return setOrderAccess(request.sessionId, false, services);
      case 'give-access':
        return setOrderAccess(request.sessionId, true, services);
      case 'look-held':
        return previewForgetting(request.email, services);
      case 'forget':
        return purging(['reviews'], services, forgetPerson(request.email, services));
      case 'put-aside':
        await services.alerts.putAside(request, services.now());
        return listNeeds(undefined, services);
      case 'bring-back':
        await services.alerts.bringBack(request);
        return listPutAside(services);
    }
  },
});
