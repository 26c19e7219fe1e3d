import { titleWords } from '#src/domain/orders/order.ts';
import type { PaymentEvent } from '#netlify/payments/payments.ts';
import type { Later } from '#netlify/mail/deliver.ts';
import { fulfilPurchase, type Fulfilling } from './fulfill-purchase.ts';
import { hearOfRefunds } from '#netlify/refunds/sync-refunds.ts';
import { queueMail } from '#netlify/mail/queue.ts';

/**
 * Acts on a verified event. Only ids are taken from it: what was paid is read from Stripe again.
 * Returning means that everything is written down; throwing makes Stripe deliver the event again.
 * @returns `too-early` when the buyer of money that went back is not known yet: whoever can ask later, asks again
 */
export async function handlePaymentEvent(
  event: PaymentEvent,
  services: Fulfilling,
  later?: Later,
): Promise<'done' | 'too-early'> {
  const { accessLog, alerts, pendingPayments, now } = services;
  switch (event.kind) {
    case 'session-changed':
      await fulfilPurchase(event.sessionId, 'webhook', services, { orderId: event.orderId, later });
      return 'done';
    case 'async-failed':
      // First the mail: with the fact the sweeper asks no more.
      await tellOfFailure(event.sessionId, services);
      await pendingPayments.noteFailed(event.sessionId, now());
      return 'done';
    case 'disputed': {
      const { paymentId, disputeId } = event;
      await accessLog.noteDispute(paymentId, disputeId, now());
      await alerts.raise({
        kind: 'dispute',
        subject: `${paymentId}-${disputeId}`,
        note: 'A buyer disputes this payment. Its books are closed until the dispute is won. Answer it in the Stripe dashboard; there is a deadline. If it is lost, put this aside: the books stay closed.',
        at: now(),
      });
      return 'done';
    }
    case 'dispute-won':
      await accessLog.noteDisputeWon(event.paymentId, event.disputeId, now());
      return 'done';
    case 'refunds-changed':
      return hearOfRefunds(event.paymentId, services, { later });
    case 'ignored':
      return 'done';
  }
}

/** Writes once to a buyer whose bank said no in the end: the page has told them that a mail would come. */
async function tellOfFailure(sessionId: string, services: Fulfilling): Promise<void> {
  const { payments, pendingOrders, crypto } = services;
  const payment = await payments.readSession(sessionId);
  if (!payment?.orderId || payment.paid) return;
  const pendingOrder = await pendingOrders.find(payment.orderId);
  if (!pendingOrder) return;
  const to = payment.email ?? pendingOrders.buyerOf(pendingOrder).email;
  const titles = pendingOrder.lines.map(titleWords);
  const mailId = crypto.mailId(sessionId, 'payment-failed');
  // The sweeper sends it, so that a bank that pays after all may be first.
  await queueMail(mailId, { kind: 'payment-failed', to, sessionId, titles }, services);
}
