import { titleWords } from '#src/domain/orders/order.ts';
import type { PaymentEvent } from '#netlify/payments/payments.ts';
import type { Later } from '#netlify/mail/send-with-retries.ts';
import { fulfillPurchase, type FulfillmentServices } from './fulfill-purchase.ts';
import { syncRefunds } from '#netlify/refunds/sync-refunds.ts';
import { queueMail } from '#netlify/mail/queue.ts';

/**
 * Handles a verified event. Uses only the event's IDs, and reads the payment from Stripe again.
 * Returns only once everything is stored. If it throws, Stripe delivers the event again.
 * @returns `too-early` if the buyer of a refunded payment isn't known yet, so a caller that can
 * retry later should do so
 */
export async function handlePaymentEvent(
  event: PaymentEvent,
  services: FulfillmentServices,
  later?: Later,
): Promise<'done' | 'too-early'> {
  const { bookAccess, alerts, pendingPayments, now } = services;
  switch (event.kind) {
    case 'session-changed':
      await fulfillPurchase(event.sessionId, 'webhook', services, {
        orderId: event.orderId,
        later,
      });
      return 'done';
    case 'async-failed':
      // Queue the email first, because the sweeper stops checking once this record exists.
      await notifyOfFailedPayment(event.sessionId, services);
      await pendingPayments.recordFailed(event.sessionId, now());
      return 'done';
    case 'disputed': {
      const { paymentId, disputeId } = event;
      await bookAccess.recordDispute(paymentId, disputeId, now());
      await alerts.raise({
        kind: 'dispute',
        subject: `${paymentId}-${disputeId}`,
        note: 'The buyer asked their bank for the money back. Respond in Stripe before the deadline. If you lose, mark this as done.',
        at: now(),
      });
      return 'done';
    }
    case 'dispute-won':
      await bookAccess.recordDisputeWon(event.paymentId, event.disputeId, now());
      return 'done';
    case 'refunds-changed':
      return syncRefunds(event.paymentId, services, { later });
    case 'ignored':
      return 'done';
  }
}

/**
 * Emails a buyer once if the bank finally declines the payment, because the success page promised
 * an email.
 */
async function notifyOfFailedPayment(
  sessionId: string,
  services: FulfillmentServices,
): Promise<void> {
  const { payments, pendingOrders, crypto } = services;
  const payment = await payments.readSession(sessionId);
  if (!payment?.orderId || payment.paid) return;
  const pendingOrder = await pendingOrders.find(payment.orderId);
  if (!pendingOrder) return;
  const to = payment.email ?? pendingOrders.buyerOf(pendingOrder).email;
  const titles = pendingOrder.lines.map(titleWords);
  const mailId = crypto.mailId(sessionId, 'payment-failed');
  // The sweeper sends this email later, in case the bank pays after all.
  await queueMail(mailId, { kind: 'payment-failed', to, sessionId, titles }, services);
}
