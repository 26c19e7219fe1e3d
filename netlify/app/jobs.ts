import { notifyCoachJob } from '#netlify/alerts/notify-coach.ts';
import { announceVersionsJob } from '#netlify/downloads/notify-buyers.ts';
import {
  runJobs,
  type JobGroup,
  type RunOptions,
  type SweepReport,
} from '#netlify/jobs/run-jobs.ts';
import { pendingEmailsJob } from '#netlify/mail/deliver.ts';
import { deferredEmailsJob } from '#netlify/mail/process-deferred.ts';
import { campaigns } from '#netlify/newsletter/send-campaigns.ts';
import {
  moneyBack,
  paidSessions,
  unconfirmedPayments,
} from '#netlify/orders/reconcile-payments.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import { purgeJob } from '#netlify/privacy/purge-expired.ts';
import { erasuresJob } from './erase-person.ts';

/** Share of a run reserved for payments, before refunds and disputes get their turn. */
export const PAYMENTS_SHARE = 0.3;
/**
 * All that is done every 5 minutes: payments first, since what became of the money decides which mails still go out. Money
 * that went back is told to the buyer of an order, so it is looked at behind those. Erasures search every record with
 * words in it, so they come last and have a share that nothing before them can use up.
 */
const GROUPS: readonly JobGroup[] = [
  { until: PAYMENTS_SHARE, jobs: [paidSessions, unconfirmedPayments] },
  { until: 0.45, jobs: [moneyBack] },
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

/** Runs every job once, as the platform does every 5 minutes. */
export const sweep = (services: ShopServices, options?: RunOptions): Promise<SweepReport> =>
  runJobs(services, GROUPS, options);
