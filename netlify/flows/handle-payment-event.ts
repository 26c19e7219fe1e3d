import type { Cents } from '#src/domain/money.ts';
import { titleWords } from '#src/domain/order.ts';
import type { PaymentEvent } from '#netlify/services/payments.ts';
import type { ShopServices } from '#netlify/services/shop-services.ts';
import { deliverQueued } from './deliver-mail.ts';
import { fulfilPurchase, withoutWaiting, type Later } from './fulfil-purchase.ts';
import { queueMail } from './submission.ts';
import { isToldMore } from './told-more.ts';

/**
 * Acts on a verified event. Only ids are taken from it: what was paid is read from Stripe again.
 * Returning means that everything is written down; throwing makes Stripe deliver the event again.
 * @returns `too-early` when the buyer of money that went back is not known yet: whoever can ask later, asks again
 */
export async function handlePaymentEvent(
  event: PaymentEvent,
  services: ShopServices,
  later?: Later,
): Promise<'done' | 'too-early'> {
  const { accessLog, alerts, counters, orderList, pendingPayments, now } = services;
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
      return 'done';
    }
    case 'refund-failed': {
      const { paymentId, refundId } = event;
      await alerts.raise({
        kind: 'refund-failed',
        subject: `${paymentId}-${refundId}`,
        sessionId: await orderList.ofPayment(paymentId),
        note: 'The bank did not take money that you gave back. The buyer was told that it is on its way. Look at this payment in Stripe, write to the buyer, and pay the money back in another way. If all of the money was to go back, the books stay closed. Put this aside when it is over.',
        at: now(),
      });
      return 'done';
    }
    case 'dispute-won':
      await accessLog.noteMoneyEvent(event.paymentId, event.kind, now());
      return 'done';
    case 'refunded':
    case 'refunded-part': {
      const { kind, paymentId, back } = event;
      if (kind === 'refunded') await accessLog.noteMoneyEvent(paymentId, kind, now());
      if (!back) return 'done';
      await counters.note('money-back', back.at, `${paymentId}-${back.cents}`);
      return tellBuyer(paymentId, back.cents, kind === 'refunded', services, later);
    }
    case 'ignored':
      return 'done';
  }
}

/** Writes once to a buyer whose bank said no in the end: the page has told them that a mail would come. */
async function tellOfFailure(sessionId: string, services: ShopServices): Promise<void> {
  const { payments, intents, vault } = services;
  const payment = await payments.readSession(sessionId);
  if (!payment?.orderId || payment.paid) return;
  const intent = await intents.find(payment.orderId);
  if (!intent) return;
  const to = payment.email ?? intents.buyerOf(intent).email;
  const titles = intent.lines.map(titleWords);
  const mailId = vault.mailId(sessionId, 'payment-failed');
  // The sweeper sends it, so that a bank that pays after all may be first.
  await queueMail(mailId, { kind: 'payment-failed', to, sessionId, titles }, services);
}

/** Writes to the buyer once for each sum, unless they hear of a larger one. */
async function tellBuyer(
  paymentId: string,
  cents: Cents,
  isAll: boolean,
  services: ShopServices,
  later: Later | undefined,
): Promise<'done' | 'too-early'> {
  const { orders, orderList, outbox, vault, now } = services;
  const sessionId = await orderList.ofPayment(paymentId);
  const order = sessionId === undefined ? undefined : await orders.find(sessionId);
  if (!sessionId || !order) return 'too-early';
  const mailId = vault.mailId(sessionId, 'money-back', cents);
  const ref = { type: 'money-back', sessionId, cents, isAll } as const;
  if (await isToldMore(ref, order, services)) return 'done';
  const mail = { mailId, ref, at: now() };
  const queued = await outbox.queue(mail);
  await withoutWaiting(() => deliverQueued(mail, queued, services), later);
  return 'done';
}
