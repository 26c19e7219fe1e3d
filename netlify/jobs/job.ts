import { DAY } from '#src/domain/time.ts';
import type { Cursors, SweepList } from './cursors.ts';
import type { Deadline } from '#netlify/platform/deadline.ts';
import { PaymentsUnavailable } from '#netlify/payments/payments.ts';
import type { Limit } from '#netlify/limits/stored-limits.ts';
import type { Services } from '#netlify/services.ts';
import { StoreRecordUnreadable, StoreUnavailable } from '#netlify/storage/store.ts';

/** Number of list items that a job processes concurrently. */
export const AT_ONCE = 5;
/** Maximum number of a job's skipped records to check for one that hasn't been reported yet. */
const MOST_CHECKED = 20;

/**
 * Number of runs per day in which a record must time out before it's reported. A single timeout may
 * be the provider's fault.
 */
const SLOW_RUNS_BEFORE_ALERT = 3;

/** Totals of a run's jobs. Contains only numbers, so it's safe to log. */
export interface JobCounts {
  fulfilled: number;
  mailed: number;
  purged: number;
  failed: number;
}

/**
 * Work done every 5 minutes. Runs may overlap, and any of them may be interrupted at any point, in
 * which case the next one resumes.
 */
export interface Job<in Dependencies> {
  /** Used as part of a store key. */
  name: string;
  doing: string;
  /**
   * @param time The job's deadline. The job is cut off a little later, so that it has time to save
   * its position.
   * @returns `false` if work is left for the next run
   */
  run: (
    services: Dependencies,
    time: Deadline,
    counts: JobCounts,
    skipped: SkippedRecords,
  ) => Promise<unknown>;
}

/** Records that a run skipped, each with the class name of its error. Contains no personal data. */
export type SkippedRecords = Map<string, string>;

/**
 * Returns whether the store or the payment provider didn't respond. If so, the current record isn't
 * at fault.
 */
export function isOutage(error: unknown): boolean {
  return error instanceof StoreUnavailable || error instanceof PaymentsUnavailable;
}

/**
 * Adds the record that caused an error to `skipped`, unless the error is an outage.
 * @param record Used if the error doesn't contain a record key.
 */
export function skipRecord(record: string, error: unknown, skipped: SkippedRecords): void {
  if (isOutage(error)) return;
  const damaged = error instanceof StoreRecordUnreadable ? error.key : record;
  skipped.set(damaged, error instanceof Error ? error.name : 'unknown');
}

/**
 * Processes one record. If it fails, the record is skipped so that the caller can continue with the
 * next one.
 * @returns `undefined` for a skipped record
 * @throws {StoreUnavailable | PaymentsUnavailable} during an outage
 */
export async function orSkip<Result>(
  record: string,
  skipped: SkippedRecords,
  work: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isOutage(error)) throw error;
    skipRecord(record, error, skipped);
    return undefined;
  }
}

/**
 * Alerts the coach to skipped records: once per record, whichever job skips it, and at most once a
 * day per job.
 */
export async function reportSkipped(
  { name, doing }: Pick<Job<never>, 'name' | 'doing'>,
  skipped: SkippedRecords,
  { alerts, crypto, limits, now }: Pick<Services, 'alerts' | 'crypto' | 'limits' | 'now'>,
): Promise<void> {
  const at = now();
  const limit = { name: `skipped-${name}`, most: 1, within: DAY };
  const takeSlot = async (of: Limit, by: string) => (await limits.take([of], by, at)).taken;
  for (const [record, errorName] of [...skipped].toSorted().slice(0, MOST_CHECKED)) {
    const alert = {
      kind: 'record-damaged',
      subject: crypto.fingerprint(record),
      note: `While ${doing}, the site skipped ${skipped.size === 1 ? 'a record' : `${skipped.size} records`} and continued with the rest. It’ll try again, and nothing was deleted. Show this to a developer, who can restore it from a backup: ${record.slice(0, 120)} (${errorName}).`,
      at,
    } as const;
    if (await alerts.isRaised(alert)) continue;
    const slow = { name: `slow-${alert.subject}`, most: SLOW_RUNS_BEFORE_ALERT - 1, within: DAY };
    if (errorName === TookTooLong.name && (await takeSlot(slow, `${at}`))) continue;
    if (await takeSlot(limit, alert.subject)) await alerts.raise(alert);
    return;
  }
}

export interface JobTask {
  id: string;
  work(): Promise<void>;
}

interface Progress {
  /** Whether every task in the list was started. Some may still be running. */
  isAtEnd: boolean;
  /** ID of the last task that was started. */
  begun: string | undefined;
  /** ID of the last task before the first unfinished one. */
  ended: string | undefined;
  /** IDs of tasks that are still running or failed because of an outage. */
  left: readonly string[];
  /** The first outage error. */
  outage: Error | undefined;
}

/**
 * Reported for a slow record: time ran out before it was finished, although later records were
 * finished or it had the whole run to itself.
 */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/**
 * Runs a few tasks concurrently until the list ends or time runs out. Skips tasks that fail. A task
 * that hangs blocks only its own slot. Yields to other work before each task.
 */
export async function runTasks(
  tasks: AsyncGenerator<JobTask>,
  time: Deadline,
  skipped: SkippedRecords,
  atOnce = AT_ONCE,
): Promise<Progress> {
  const running = new Map<JobTask, Promise<void>>();
  const left = new Set<JobTask>();
  const begun: JobTask[] = [];
  let newestEnded = -1;
  let outage: Error | undefined;
  const begin = (task: JobTask) => {
    const number = begun.push(task) - 1;
    left.add(task);
    const work = orSkip(task.id, skipped, () => task.work())
      .then(
        () => {
          newestEnded = Math.max(newestEnded, number);
          left.delete(task);
        },
        (error: Error) => {
          outage ??= error;
        },
      )
      .finally(() => running.delete(task));
    running.set(task, work);
  };
  let isAtEnd = false;
  while (!isAtEnd) {
    const next = await time.within(async () => {
      while (running.size >= atOnce) await Promise.race(running.values());
      await time.turn();
      return tasks.next();
    });
    if (next === 'over') break;
    if (next.done) isAtEnd = true;
    else begin(next.value);
  }
  if (isAtEnd) await time.within(() => Promise.all(running.values()));
  const numberOf = (task: JobTask) => begun.indexOf(task);
  for (const task of running.keys())
    if (numberOf(task) < newestEnded) skipRecord(task.id, new TookTooLong(), skipped);
  const [firstLeft] = left;
  return {
    isAtEnd,
    begun: begun.at(-1)?.id,
    ended: begun[(firstLeft === undefined ? begun.length : numberOf(firstLeft)) - 1]?.id,
    left: [...left].map(({ id }) => id),
    outage,
  };
}

/**
 * Processes a list with {@link runTasks}. An interrupted run saves its position, and the next one
 * continues after it, so a slow item can't block the rest forever.
 * @param tasksBehind Returns the part of the list after the cursor.
 * @returns whether it reached the end
 * @throws {StoreUnavailable | PaymentsUnavailable} after an outage
 */
export async function processList(
  list: SweepList,
  tasksBehind: (cursor: string | undefined) => AsyncGenerator<JobTask>,
  { cursors }: { cursors: Cursors },
  time: Deadline,
  skipped: SkippedRecords,
  atOnce = AT_ONCE,
): Promise<boolean> {
  const cursor = await time.within(() => cursors.read(list));
  if (cursor === 'over') return false;
  const tasks = tasksBehind(cursor);
  const { isAtEnd, begun, left, outage } = await runTasks(tasks, time, skipped, atOnce);
  const place = isAtEnd ? undefined : (begun ?? cursor);
  if (place !== cursor) await cursors.move(list, place);
  if (outage) throw outage;
  return isAtEnd && left.length === 0;
}

/** Yields a list's items sorted by ID, starting after the cursor and wrapping around. */
export async function* tasksOf(
  ids: readonly string[],
  cursor: string | undefined,
  work: (id: string) => Promise<void>,
): AsyncGenerator<JobTask> {
  const sorted = ids.toSorted();
  const start = cursor === undefined ? 0 : sorted.findIndex((id) => id > cursor);
  const turned = start > 0 ? [...sorted.slice(start), ...sorted.slice(0, start)] : sorted;
  for (const id of turned) yield { id, work: () => work(id) };
}
