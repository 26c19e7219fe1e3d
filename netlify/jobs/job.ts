import { DAY } from '#src/domain/time.ts';
import type { Cursors, SweepList } from './cursors.ts';
import type { Deadline } from '#netlify/platform/deadline.ts';
import { PaymentsUnavailable } from '#netlify/payments/payments.ts';
import type { Limit } from '#netlify/limits/rate-limiter.ts';
import type { Services } from '#netlify/services.ts';
import { StoreRecordUnreadable, StoreUnavailable } from '#netlify/storage/store.ts';

/** How many items of a list a job works on concurrently. */
export const AT_ONCE = 5;
/** Skipped records of one run that are looked up until one is found that nobody was told about. */
const MOST_LOOKED_UP = 20;

/** A record that takes too long is reported after this many runs in a day: a provider may have hung in one. */
const SLOW_RUNS_BEFORE_ALERT = 3;

/** What the jobs of a run did. Numbers only, so that it can be logged safely. */
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
   * @param time The job's deadline. It's cut off a little later, leaving time to save its position.
   * @returns `false` if work is left for the next run
   */
  run: (
    services: Dependencies,
    time: Deadline,
    counts: JobCounts,
    skipped: SkippedRecords,
  ) => Promise<unknown>;
}

/** Records that a run skipped, and the class name of the error that each caused. Holds no personal data. */
export type SkippedRecords = Map<string, string>;

/** Whether the store or the payment provider didn't answer. Then the record at hand isn't at fault. */
export function isOutage(error: unknown): boolean {
  return error instanceof StoreUnavailable || error instanceof PaymentsUnavailable;
}

/** Notes the record that caused an error, unless it was an outage. @param record Where the error doesn't say which. */
export function skipRecord(record: string, error: unknown, skipped: SkippedRecords): void {
  if (isOutage(error)) return;
  const damaged = error instanceof StoreRecordUnreadable ? error.key : record;
  skipped.set(damaged, error instanceof Error ? error.name : 'unknown');
}

/**
 * Works on one record. An error is the record's own: it is skipped, and the caller goes on with the next one.
 * @returns `undefined` for a skipped record
 * @throws {StoreUnavailable | PaymentsUnavailable} in an outage
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
 * Alerts the coach to skipped records: to each record once, whatever job skips it, and at most once a day for each job.
 */
export async function reportSkipped(
  { name, doing }: Pick<Job<never>, 'name' | 'doing'>,
  skipped: SkippedRecords,
  { alerts, crypto, limits, now }: Pick<Services, 'alerts' | 'crypto' | 'limits' | 'now'>,
): Promise<void> {
  const at = now();
  const limit = { name: `skipped-${name}`, most: 1, within: DAY };
  const takes = async (of: Limit, by: string) => (await limits.take([of], by, at)).taken;
  for (const [record, errorName] of [...skipped].toSorted().slice(0, MOST_LOOKED_UP)) {
    const alert = {
      kind: 'record-damaged',
      subject: crypto.fingerprint(record),
      note: `While ${doing}, the site skipped ${skipped.size === 1 ? 'a record' : `${skipped.size} records`} and went on with the others. It tries again, and nothing was deleted. Show this to a developer, who can put it back from a backup: ${record.slice(0, 120)} (${errorName}).`,
      at,
    } as const;
    if (await alerts.isRaised(alert)) continue;
    const slow = { name: `slow-${alert.subject}`, most: SLOW_RUNS_BEFORE_ALERT - 1, within: DAY };
    if (errorName === TookTooLong.name && (await takes(slow, `${at}`))) continue;
    if (await takes(limit, alert.subject)) await alerts.raise(alert);
    return;
  }
}

export interface Task {
  id: string;
  work(): Promise<void>;
}

interface Progress {
  /** Whether the whole list was begun; tasks of it may still be running. */
  isAtEnd: boolean;
  /** The task that was begun last. */
  begun: string | undefined;
  /** The last task of those at the beginning that have all ended. */
  ended: string | undefined;
  /** Tasks that are still running, or met an outage. */
  left: readonly string[];
  /** The first outage that a task met. */
  outage: Error | undefined;
}

/** A record was unfinished at the end of the time, although later ones had ended or it had all the time for itself. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/**
 * Works on a few tasks at the same time, until the list or the time ends. A task that fails is skipped; one that hangs
 * keeps one of the places and not the rest. Yields before each.
 */
export async function runTasks(
  tasks: AsyncGenerator<Task>,
  time: Deadline,
  skipped: SkippedRecords,
  atOnce = AT_ONCE,
): Promise<Progress> {
  const running = new Map<Task, Promise<void>>();
  const left = new Set<Task>();
  const begun: Task[] = [];
  let newestEnded = -1;
  let outage: Error | undefined;
  const begin = (task: Task) => {
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
  const numberOf = (task: Task) => begun.indexOf(task);
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
 * Works through a list with {@link runTasks}. A run that is cut off writes down how far it came, and the next one begins
 * behind it, so nothing slow keeps the rest waiting forever.
 * @param tasksBehind Gives the list, from behind the cursor on.
 * @returns whether it came to the end
 * @throws {StoreUnavailable | PaymentsUnavailable} after an outage
 */
export async function workThrough(
  list: SweepList,
  tasksBehind: (cursor: string | undefined) => AsyncGenerator<Task>,
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
): AsyncGenerator<Task> {
  const sorted = ids.toSorted();
  const start = cursor === undefined ? 0 : sorted.findIndex((id) => id > cursor);
  const turned = start > 0 ? [...sorted.slice(start), ...sorted.slice(0, start)] : sorted;
  for (const id of turned) yield { id, work: () => work(id) };
}
