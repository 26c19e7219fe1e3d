import { notifyCoachJob } from '#netlify/alerts/notify-coach.ts';
import { announceVersionsJob } from '#netlify/downloads/notify-buyers.ts';
import {
  runJobs,
  type JobGroup,
  type RunOptions,
  type SweepReport,
} from '#netlify/jobs/run-jobs.ts';
import { pendingEmailsJob } from '#netlify/mail/send-with-retries.ts';
import { deferredEmailsJob } from '#netlify/mail/process-deferred.ts';
import { campaigns } from '#netlify/newsletter/send-campaigns.ts';
import {
  refundsAndDisputes,
  paidSessions,
  unconfirmedPayments,
} from '#netlify/orders/reconcile-payments.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import { purgeJob } from '#netlify/privacy/purge-expired.ts';
import { erasuresJob } from './erase-person.ts';

/** Share of a run reserved for payments before refunds and disputes are processed. */
export const PAYMENTS_SHARE = 0.3;
/**
 * Jobs that run every 5 minutes. Payments come first, because their outcome determines which emails
 * are still sent. Refunds come next, because they notify an order's buyer, so the order has to
 * exist. Erasures come last, with a reserved share of the time, because they search every record
 * that contains text.
 */
const GROUPS: readonly JobGroup[] = [
  { until: PAYMENTS_SHARE, jobs: [paidSessions, unconfirmedPayments] },
  { until: 0.45, jobs: [refundsAndDisputes] },
  {
    until: 0.65,
    jobs: [
      notifyCoachJob,
      deferredEmailsJob,
      pendingEmailsJob,
      announceVersionsJob,
      campaigns,
      purgeJob,
    ],
  },
  { until: 0.85, jobs: [erasuresJob] },
];

/** Runs every job once. The platform calls it every 5 minutes. */
export const sweep = (services: ShopServices, options?: RunOptions): Promise<SweepReport> =>
  runJobs(services, GROUPS, options);
