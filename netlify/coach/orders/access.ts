import type { OrderDetail } from '#src/contracts/coach-orders.ts';
import type { Access } from '#src/domain/orders/order.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import type { Services } from '#netlify/services.ts';
import { openOrder, requireOrder } from './read-order.ts';

/**
 * Messages for the coach after stopping or restoring access, keyed by the resulting access state.
 */
const DECIDED: Readonly<Record<Access, string>> = {
  open: 'The buyer can open the books again.',
  refunded: 'The buyer still can’t open the books, because the order was refunded in full.',
  disputed: 'The buyer still can’t open the books, because the payment is disputed.',
  stopped: 'Access is turned off. We didn’t email the buyer about it.',
};

/**
 * Stops or restores access to an order's books.
 * @throws {HttpError} session_not_found
 */
export async function setOrderAccess(
  sessionId: string,
  isOpen: boolean,
  services: OrderRecords & Pick<Services, 'now'>,
): Promise<OrderDetail> {
  await requireOrder(sessionId, services);
  await services.bookAccess.decide(sessionId, isOpen, services.now());
  const order = await openOrder(sessionId, services);
  return { ...order, done: isOpen ? DECIDED[order.access] : DECIDED.stopped };
}
