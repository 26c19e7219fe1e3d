import {
  coachOrdersInput,
  type NeedRows,
  type OrderDetail,
  type OrderExports,
  type OrderRows,
} from '#src/contracts/coach-orders.ts';
import {
  exportOrders,
  findOrders,
  listNeeds,
  listOrders,
  openOrder,
  renewOrderLink,
  sendBooks,
  setOrderAccess,
} from '#netlify/flows/coach-orders.ts';
import { shopCoachEndpoint } from '#netlify/http/shop-endpoint.ts';

/** The coach looks for orders and helps their buyers. */
export default shopCoachEndpoint({
  name: 'coach-orders',
  input: coachOrdersInput,
  async run(request, services): Promise<OrderRows | NeedRows | OrderDetail | OrderExports> {
    switch (request.action) {
      case 'list':
        return listOrders(request.before, services);
      case 'find':
        return findOrders(request.text, services);
      case 'needs':
        return listNeeds(request.need, services);
      case 'export':
        return exportOrders(request.before, services);
      case 'open':
        return openOrder(request.sessionId, services);
      case 'resend':
        return sendBooks(request.sessionId, undefined, services);
      case 'fix-address':
        return sendBooks(request.sessionId, request.email, services);
      case 'renew-link':
        return renewOrderLink(request.sessionId, services);
      case 'stop-access':
        return setOrderAccess(request.sessionId, false, services);
      case 'give-access':
        return setOrderAccess(request.sessionId, true, services);
      case 'put-aside':
        await services.orders.endAlert(request, services.now());
        return listNeeds(undefined, services);
    }
  },
});
