import type { Services } from '#netlify/services/services.ts';
import { deliverMail } from './deliver-mail.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';

const HOUR = 60 * 60_000;
/** How far back completed payments are compared with orders, in milliseconds: Stripe retries for 3 days. */
const LOOK_BACK = 72 * HOUR;
/** A run ends by itself after this time, in milliseconds; the platform would cut it at 30 s. */
export const SWEEP_BUDGET = 20_000;

/** What a run did. Numbers only, so that it can be logged. */
export interface SweepReport {
  fulfilled: number;
  mailed: number;
  failed: number;
  finished: boolean;
}

/**
 * Finishes what an outage left: paid sessions without a complete order, and mails that wait. Two runs
 * may overlap, and one that is cut short loses nothing.
 */
export async function sweep(services: Services): Promise<SweepReport> {
  const { payments, orders, outbox, now } = services;
  const deadline = now() + SWEEP_BUDGET;
  const report: SweepReport = { fulfilled: 0, mailed: 0, failed: 0, finished: false };

  const attempt = async (work: () => Promise<boolean>, counter: 'fulfilled' | 'mailed') => {
    try {
      if (await work()) report[counter] += 1;
    } catch {
      report.failed += 1;
    }
  };

  try {
    for await (const { sessionId, paid, orderId } of payments.completedSessions(
      now() - LOOK_BACK,
    )) {
      if (now() > deadline) return report;
      if (!paid || !orderId) continue;
      await attempt(async () => {
        if (await orders.isDone(sessionId)) return false;
        return (await fulfilPurchase(sessionId, 'sweeper', services)).status === 'paid';
      }, 'fulfilled');
    }
  } catch {
    report.failed += 1;
  }

  for (const mailId of await outbox.pending()) {
    if (now() > deadline) return report;
    await attempt(async () => (await deliverMail(mailId, services)) === 'sent', 'mailed');
  }
  return { ...report, finished: true };
}
