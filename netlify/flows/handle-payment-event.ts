import type { PaymentEvent } from '#netlify/services/payments.ts';
import type { ShopServices } from '#netlify/services/shop-services.ts';
import { fulfilPurchase, type Later } from './fulfil-purchase.ts';

/**
 * Acts on a verified event. Only ids are taken from it: what was paid is read from Stripe again.
 * Returning means that everything is written down; throwing makes Stripe deliver the event again.
 */
export async function handlePaymentEvent(
  event: PaymentEvent,
  services: ShopServices,
  later?: Later,
): Promise<void> {
  const { accessLog, alerts, counters, orderList, pendingPayments, now } = services;
  switch (event.kind) {
    case 'session-changed':
      await fulfilPurchase(event.sessionId, 'webhook', services, { orderId: event.orderId, later });
      return;
    case 'async-failed':
      await pendingPayments.noteFailed(event.sessionId, now());
      return;
    case 'disputed': {
      const { paymentId, disputeId } = event;
      const isFirst = await accessLog.noteDispute(paymentId, disputeId, now());
      await alerts.raise({
        kind: 'dispute',
        subject: isFirst ? paymentId : `${paymentId}-${disputeId}`,
        ...(isFirst ? {} : { sessionId: await orderList.ofPayment(paymentId) }),
        note: isFirst
          ? 'A buyer disputes this payment. Its books are closed until the dispute is won. Answer it in the Stripe dashboard; there is a deadline.'
          : 'A buyer disputes this payment again. Books that the first dispute gave back stay open: stop access below the order if you want to. Answer it in the Stripe dashboard; there is a deadline. Put this aside when it is over.',
        at: now(),
      });
      return;
    }
    case 'dispute-won':
      await accessLog.noteMoneyEvent(event.paymentId, event.kind, now());
      return;
    case 'refunded':
    case 'refunded-part': {
      const { kind, paymentId, back } = event;
      if (kind === 'refunded') await accessLog.noteMoneyEvent(paymentId, kind, now());
      if (back) await counters.note('money-back', back.at, `${paymentId}-${back.cents}`);
      return;
    }
    case 'ignored':
      return;
  }
}
