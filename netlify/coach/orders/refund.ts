import type { OrderDetail } from '#src/contracts/coach-orders.ts';
import type { Cents } from '#src/domain/money.ts';
import type { DeliveryServices } from '#netlify/mail/send-with-retries.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import { refundOrder } from '#netlify/refunds/refund-order.ts';
import { answerRefundRequests } from '../messages.ts';
import { openOrder, requireOrder } from './read-order.ts';

/**
 * Refunds all or part of an order from the dashboard and returns the updated order. After a full
 * refund, also marks the buyer's refund requests as answered.
 * @throws {HttpError} session_not_found, refund_refused
 */
export async function refundFromDashboard(
  { sessionId, ...amount }: { sessionId: string; cents: Cents; backCents: Cents },
  services: DeliveryServices & Pick<ShopServices, 'payments'>,
): Promise<OrderDetail> {
  const done = await refundOrder(await requireOrder(sessionId, services), amount, services);
  const order = await openOrder(sessionId, services);
  if (order.access !== 'refunded' || order.email === '') return { ...order, done };
  // Ignore errors here, because the refund went through.
  const answered = await answerRefundRequests(order.email, services).catch(() => 0);
  if (answered === 0) return { ...order, done };
  const closed = answered === 1 ? 'Their message is' : 'Their messages are';
  return { ...order, done: `${done} ${closed} marked as answered.` };
}
