import type { Services } from '#netlify/services.ts';
import { utcDay } from '#src/domain/day.ts';
import type { PaymentState } from '#src/domain/orders/order.ts';
import { HOUR, SECOND, durationWords } from '#src/domain/time.ts';
import {
  KeyNotAllowed,
  type RefundOrDispute,
  type ShopServices,
} from '#netlify/payments/payments.ts';
import type { ProcessedKind } from '#netlify/payments/processed-ids.ts';
import { StoreRecordUnreadable } from '#netlify/storage/store.ts';
import { fulfillPurchase, type FulfillmentServices } from './fulfill-purchase.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import {
  skipRecord,
  tasksOf,
  processList,
  type Job,
  type JobCounts,
  type SkippedRecords,
} from '#netlify/jobs/job.ts';
import { notifyCoachOfSale } from '#netlify/alerts/notify-coach.ts';

/**
 * How far back to check completed sessions, refunds, and disputes against orders, in milliseconds.
 * Stripe retries an event for 3 days, and a session can be paid up to 1 day after it was opened.
 */
const LOOK_BACK = 96 * HOUR;
/**
 * Maximum time that a bank may take to confirm a payment, in milliseconds. The slowest methods need
 * 14 days.
 */
const LONGEST_CONFIRMATION = 30 * 24 * HOUR;
/** Number of failed runs for a paid session before the coach gets an alert. */
export const TRIES_BEFORE_ALERT = 3;
/** Maximum acceptable clock difference, in milliseconds. */
const LARGEST_SKEW = 60 * SECOND;

/**
 * Finishes what an outage left unfinished: paid sessions without a complete order. Doesn't check
 * settled sessions again.
 */
export const paidSessions: Job<ShopServices> = {
  name: 'sessions',
  doing: 'comparing payments with orders (Stripe, list of checkout sessions)',
  async run(services, time, counts, skipped) {
    const { payments, processed, now } = services;
    // A run that starts in the middle of the list doesn't see earlier sessions.
    let isFromStart = true;
    const isDone = await processList(
      'sessions',
      async function* (cursor) {
        isFromStart = cursor === undefined;
        const known = await processed.read();
        for await (const state of payments.completedSessions(now() - LOOK_BACK, cursor)) {
          const { sessionId, paid } = state;
          if (!known.has(paid ? 'done' : 'failed', sessionId))
            yield { id: sessionId, work: () => settleSession(state, services, counts) };
        }
      },
      services,
      time,
      skipped,
    );
    await compareClocks(services);
    return isDone && isFromStart;
  },
};

type SweepServices = FulfillmentServices & Pick<ShopServices, 'notificationSettings'>;

async function settleSession(
  { sessionId, paid, orderId }: PaymentState,
  services: SweepServices & Pick<ShopServices, 'processed'>,
  counts: JobCounts,
): Promise<void> {
  if (!orderId) return;
  const { orders, pendingPayments, now } = services;
  try {
    if (!paid) {
      if (await pendingPayments.hasFailed(sessionId))
        await recordSettled('failed', sessionId, services);
      // The list is sorted by opening date, so a payment that takes days to confirm would drop off
      // it.
      else await pendingPayments.watch(sessionId, now());
      return;
    }
    if (!(await orders.isDone(sessionId))) {
      if ((await fulfillPurchase(sessionId, 'sweeper', services)).status !== 'paid') return;
      counts.fulfilled += 1;
    }
    await notifyCoachOfSale(sessionId, services).catch(() => undefined);
    await recordSettled('done', sessionId, services);
  } catch (error) {
    counts.failed += 1;
    // The alert reports that a session is paid, so raise it only if that's true.
    const note = paid ? recordTrouble(sessionId, error, services) : recordDamage(error, services);
    await note.catch(() => undefined);
  }
}

/** Finds refunds and disputes whose webhooks never arrived. Idempotent. */
export const refundsAndDisputes: Job<ShopServices> = {
  name: 'money-back',
  doing: 'looking for refunds and disputes (Stripe, list of events)',
  async run(services, time, counts, skipped) {
    const { payments, processed, now } = services;
    let isFromStart = true;
    let notAllowed: KeyNotAllowed | undefined;
    const handle = async ({ eventId, event }: { eventId: string; event: RefundOrDispute }) => {
      try {
        if ((await handlePaymentEvent(event, services)) === 'too-early') return;
        await recordSettled('money', eventId, services);
      } catch (error) {
        counts.failed += 1;
        if (error instanceof KeyNotAllowed) notAllowed = error;
        skipRecord(eventId, error, skipped);
      }
    };
    const isDone = await processList(
      'money',
      async function* (cursor) {
        isFromStart = cursor === undefined;
        const known = await processed.read();
        const events = await Array.fromAsync(
          payments.refundsAndDisputes(now() - LOOK_BACK, cursor),
        );
        const unprocessed = events.filter(({ eventId }) => !known.has('money', eventId));
        const byPayment = Map.groupBy(unprocessed, ({ event }) => event.paymentId);
        for (const [paymentId, ofPayment] of byPayment) {
          const work = async () => {
            // The events of one payment are handled in the order they happened.
            for (const one of ofPayment.toReversed()) await handle(one);
          };
          yield { id: ofPayment[0]?.eventId ?? paymentId, work };
        }
      },
      services,
      time,
      skipped,
    );
    if (notAllowed) throw notAllowed;
    return isDone && isFromStart;
  },
};

/** Rechecks payments that the bank hadn't confirmed. */
export const unconfirmedPayments: Job<ShopServices> = {
  name: 'unconfirmed',
  doing: 'checking on payments that are waiting for a bank (Stripe)',
  run: (services, time, counts, skipped) =>
    processList(
      'unconfirmed',
      async function* (cursor) {
        const watched = await services.pendingPayments.watched();
        yield* tasksOf(watched, cursor, (id) => recheckPayment(id, services, counts, skipped));
      },
      services,
      time,
      skipped,
    ),
};

async function recheckPayment(
  sessionId: string,
  services: SweepServices,
  counts: JobCounts,
  skipped: SkippedRecords,
): Promise<void> {
  const { pendingPayments, now } = services;
  try {
    const since = await pendingPayments.watchedSince(sessionId);
    const { status } = await fulfillPurchase(sessionId, 'sweeper', services);
    if (status === 'paid') {
      counts.fulfilled += 1;
      await notifyCoachOfSale(sessionId, services).catch(() => undefined);
    }
    // A payment in the other Stripe mode can't be found here, but the bank may still confirm it.
    if (status === 'confirming' || status === 'unknown') {
      if (since === undefined || now() <= since + LONGEST_CONFIRMATION) return;
      await handlePaymentEvent({ kind: 'async-failed', sessionId }, services);
    }
    await pendingPayments.unwatch(sessionId);
  } catch (error) {
    counts.failed += 1;
    skipRecord(sessionId, error, skipped);
  }
}

/**
 * Records that the sweeper is done with an item. A failed write is harmless, because the next run
 * checks again.
 */
async function recordSettled(
  kind: ProcessedKind,
  id: string,
  { processed, now }: Pick<ShopServices, 'processed' | 'now'>,
): Promise<void> {
  await processed.note(kind, id, now()).catch(() => undefined);
}

async function recordDamage(
  error: unknown,
  { alerts, crypto, now }: Pick<ShopServices, 'alerts' | 'crypto' | 'now'>,
): Promise<void> {
  if (!(error instanceof StoreRecordUnreadable)) return;
  await alerts.raise({
    kind: 'record-damaged',
    // Other jobs use the same subject when they skip this record.
    subject: crypto.fingerprint(error.key),
    note: `We can’t read an order’s record. Restore it from a backup. ${error.message}`,
    at: now(),
  });
}

async function recordTrouble(
  sessionId: string,
  error: unknown,
  services: Pick<Services, 'alerts' | 'crypto' | 'now' | 'pendingPayments'>,
): Promise<void> {
  const { alerts, pendingPayments, now } = services;
  await recordDamage(error, services);
  const tries = await pendingPayments.countTry(sessionId, TRIES_BEFORE_ALERT, now());
  if (tries < TRIES_BEFORE_ALERT) return;
  await alerts.raise({
    kind: 'paid-unfulfilled',
    subject: sessionId,
    note: `A buyer paid, but we couldn’t deliver the books after ${TRIES_BEFORE_ALERT} tries. We’ll keep trying.`,
    at: now(),
  });
}

/**
 * Alerts the coach if this machine's clock is off, because Stripe's webhooks may then be rejected.
 */
async function compareClocks({
  payments,
  alerts,
  now,
}: Pick<ShopServices, 'payments' | 'alerts' | 'now'>): Promise<void> {
  const stripeTime = payments.serverTime();
  if (stripeTime === undefined) return;
  const skew = now() - stripeTime;
  if (Math.abs(skew) <= LARGEST_SKEW) return;
  await alerts
    .raise({
      kind: 'clock-wrong',
      subject: utcDay(stripeTime),
      note: `The site’s clock is ${durationWords(Math.abs(skew))} ${skew > 0 ? 'ahead of' : 'behind'} Stripe’s. Stripe’s events may be rejected until it’s fixed. Ask your developer to look at it.`,
      at: now(),
    })
    .catch(() => undefined);
}
