import { utcDay } from '#src/domain/day.ts';
import { SECOND } from '#src/domain/time.ts';
import { startDeadline, startMachineTimer, type StartTimer } from '#netlify/platform/deadline.ts';
import { PaymentsUnavailable, type ShopServices } from '#netlify/payments/payments.ts';
import { reportSkipped, type Job, type JobCounts, type SkippedRecords } from './job.ts';

/** Maximum duration of a run, in milliseconds. The platform would stop it at 30 s. */
export const SWEEP_BUDGET = 20 * SECOND;
/** Extra share of the time budget for a job to save its position after its deadline. */
const SAVING_SHARE = 0.1;
/** Number of consecutive failed runs of a job before the coach is notified. */
export const FAILURES_BEFORE_ALERT = 3;

/** Jobs that run concurrently until a given share of the run's time is used up. */
export interface JobGroup {
  until: number;
  jobs: readonly Job<ShopServices>[];
}

export interface RunOptions {
  /** Maximum duration of the run, in milliseconds, even if work is still pending. */
  budget?: number;
  startTimer?: StartTimer;
}

export interface SweepReport extends JobCounts {
  /** Number of records that jobs skipped. */
  skipped: number;
  finished: boolean;
}

/**
 * Runs the jobs that are due every 5 minutes. The jobs in a group run concurrently. Each has the
 * group's full time and its own failure count. If a job fails or hangs, the others aren't affected,
 * so emails are sent even if Stripe is down.
 */
export async function runJobs(
  services: ShopServices,
  jobGroups: readonly JobGroup[],
  { budget = SWEEP_BUDGET, startTimer = startMachineTimer }: RunOptions = {},
): Promise<SweepReport> {
  const { heartbeat, now } = services;
  const report: SweepReport = {
    ...{ fulfilled: 0, mailed: 0, purged: 0, failed: 0, skipped: 0 },
    finished: true,
  };
  const groups = jobGroups.map(({ until, jobs }) => ({
    jobs,
    work: startDeadline(budget * until, startTimer),
    saving: startDeadline(budget * (until + SAVING_SHARE), startTimer),
  }));
  const whole = startDeadline(budget, startTimer);
  const failures = whole.within(() => heartbeat.failures()).catch(() => 'over' as const);
  /** Pending writes of job outcomes. Neither the jobs nor the heartbeat wait for them. */
  const notes: Promise<unknown>[] = [];
  const run = async (
    job: Job<ShopServices>,
    { work, saving }: Omit<(typeof groups)[number], 'jobs'>,
  ) => {
    const skipped: SkippedRecords = new Map();
    const outcome = await saving
      .within(() => job.run(services, work, report, skipped))
      .catch((error: unknown) => (error instanceof Error ? error : new Error('unknown')));
    if (outcome instanceof Error) report.failed += 1;
    if (outcome instanceof Error || outcome === 'over' || outcome === false)
      report.finished = false;
    report.skipped += skipped.size;
    const note = (work: () => Promise<void>) => {
      notes.push(whole.within(work).catch(() => undefined));
    };
    note(() => reportSkipped(job, skipped, services));
    note(() => recordOutcome(job, outcome, failures, services));
  };
  try {
    for (const group of groups) await Promise.all(group.jobs.map((job) => run(job, group)));
  } finally {
    // A record that blocked the process may have used up all of the time.
    const last = whole.isOver ? startDeadline(budget * SAVING_SHARE, startTimer) : whole;
    await Promise.allSettled([...notes, last.within(() => heartbeat.beat(now()))]);
    const deadlines = groups.flatMap(({ work, saving }) => [work, saving]);
    for (const deadline of [...deadlines, whole, last]) deadline.cancel();
  }
  return report;
}

/** Counts consecutive failed runs of a job. Any other outcome resets the count. */
async function recordOutcome(
  { name, doing }: Job<never>,
  outcome: unknown,
  failures: Promise<ReadonlyMap<string, number> | 'over'>,
  { heartbeat, alerts, now }: Pick<ShopServices, 'heartbeat' | 'alerts' | 'now'>,
): Promise<void> {
  const known = await failures;
  if (known === 'over') return;
  const before = known.get(name) ?? 0;
  if (!(outcome instanceof Error)) return heartbeat.clearFailures(name, before);
  const at = now();
  await heartbeat.recordFailure(name, before, at);
  if (before + 1 < FAILURES_BEFORE_ALERT) return;
  await alerts.raise({
    kind: 'sweep-failing',
    subject: `${name}-${utcDay(at)}`,
    note: `The site failed ${FAILURES_BEFORE_ALERT} times in a row while ${doing}. It’ll keep trying. Show this to a developer: ${outcome.name}.${outcome instanceof PaymentsUnavailable ? ' The most likely cause is a Stripe key without read access.' : ''}`,
    at,
  });
}
