import type { Services } from '#netlify/services.ts';
import { backOf } from '#src/domain/orders/order.ts';
import type { SyncedRefunds } from '#netlify/payments/refund-records.ts';
import type { PaymentRefunds, ShopServices } from '#netlify/payments/payments.ts';
import {
  deliverQueued,
  runInBackground,
  type DeliveryServices,
  type Later,
} from '#netlify/mail/send-with-retries.ts';

/**
 * Reads the status of a payment's refunds from the provider, records it, and notifies the buyer and
 * the coach of anything new. Based on the record, `orders/book-access.ts` stops access to an
 * order's books after a full refund. Idempotent: each state is recorded and reported once,
 * regardless of the order of calls.
 * @returns `too-early` if the buyer isn't known yet, so the caller should try again later
 */
export async function syncRefunds(
  paymentId: string,
  services: DeliveryServices & Pick<ShopServices, 'payments'>,
  { later, found }: { later?: Later | undefined; found?: PaymentRefunds },
): Promise<'done' | 'too-early'> {
  const { payments, refundRecords, now } = services;
  found ??= await payments.refunds(paymentId);
  if (found.madeCents === 0) return 'done';
  const latest = await refundRecords.record(paymentId, found, now());
  await notifyCoach(paymentId, found, services);
  return notifyBuyerOfRefunds(paymentId, latest, services, later);
}

/** Counts each refund on the day it was made, and raises an alert for each one that failed. */
async function notifyCoach(
  paymentId: string,
  { refunds }: PaymentRefunds,
  { counters, alerts, orderList, now }: Pick<Services, 'alerts' | 'counters' | 'now' | 'orderList'>,
): Promise<void> {
  let madeCents = 0;
  for (const { refundId, cents, hasFailed, at } of refunds) {
    madeCents += cents;
    await counters.note('money-back', at, `${paymentId}-${madeCents}`);
    if (!hasFailed) continue;
    await counters.note('money-back', at, `failed-${refundId}-${cents}`);
    await alerts.raise({
      kind: 'refund-failed',
      subject: `${paymentId}-${refundId}`,
      sessionId: await orderList.ofPayment(paymentId),
      note: 'The bank rejected a refund, so the money came back to you. We told the buyer. Email them and agree on another way to pay them back. Until you turn off access, they can open the books again.',
      at: now(),
    });
  }
}

/** Emails the buyer once per state, unless a newer state is about to be reported. */
async function notifyBuyerOfRefunds(
  paymentId: string,
  latest: SyncedRefunds,
  services: DeliveryServices,
  later: Later | undefined,
): Promise<'done' | 'too-early'> {
  const { orders, orderList, outbox, crypto, now } = services;
  const sessionId = await orderList.ofPayment(paymentId);
  const order = sessionId === undefined ? undefined : await orders.find(sessionId);
  if (!sessionId || !order) return 'too-early';
  const { madeCents, failedCents, newlyFailedCents, isAll } = latest;
  if (newlyFailedCents > 0 && !isAll && order.giftOn !== undefined) {
    await alertOfUnsentGift(sessionId, services);
  }
  const state = failedCents > 0 ? [madeCents, failedCents] : [madeCents];
  const ref = {
    type: 'money-back',
    sessionId,
    cents: backOf(latest),
    isAll,
    ...(failedCents > 0 ? { failedCents, newlyFailedCents } : {}),
  } as const;
  const mail = { mailId: crypto.mailId(sessionId, 'money-back', ...state), ref, at: now() };
  const queued = await outbox.queue(mail);
  await runInBackground(() => deliverQueued(mail, queued, services), later);
  return 'done';
}

/** Alerts the coach if a gift email was abandoned while a refund was pending. */
async function alertOfUnsentGift(
  sessionId: string,
  services: Pick<Services, 'alerts' | 'gifts' | 'now' | 'outbox'>,
): Promise<void> {
  const { gifts, outbox, alerts, now } = services;
  if ((await outbox.outcome(gifts.mailId(sessionId))) !== 'dead') return;
  await alerts.raise({
    kind: 'gift-not-sent',
    subject: sessionId,
    note: 'This order is a gift. We didn’t send it because you had refunded it, and then the bank rejected the refund. Ask the buyer what they want. To send the gift, open the order and send a new link.',
    at: now(),
  });
}
