import type { Cursors, SweepList } from '#netlify/services/cursors.ts';
import type { Deadline } from '#netlify/services/deadline.ts';

/** Things of one list that a job works on at the same time. */
export const AT_ONCE = 5;

/** What the jobs of a run did. Numbers only, so that it can be logged. */
export interface JobCounts {
  fulfilled: number;
  mailed: number;
  purged: number;
  failed: number;
}

/** Something that is done every 5 minutes. Two runs may overlap, and each may be cut off anywhere: the next one goes on. */
export interface Job<in Dependencies> {
  /** Part of a store key. */
  name: string;
  doing: string;
  /**
   * @param time Its time; a little later it is cut off, so that there is time to write down where it stopped.
   * @returns `false` when something is left for the next run
   */
  run: (services: Dependencies, time: Deadline, counts: JobCounts) => Promise<unknown>;
}

interface Task {
  id: string;
  work(): Promise<void>;
}

/**
 * Works on a few things of a list at the same time; what hangs keeps one of the places and not the rest. A run that is
 * cut off writes down how far it came, and the next one begins behind it, so nothing slow keeps the rest waiting for ever.
 * @param tasksBehind Gives the list, from behind the cursor on.
 * @returns whether it came to the end
 */
export async function workThrough(
  list: SweepList,
  tasksBehind: (cursor: string | undefined) => AsyncGenerator<Task>,
  { cursors }: { cursors: Cursors },
  time: Deadline,
): Promise<boolean> {
  const cursor = await time.within(() => cursors.read(list));
  if (cursor === 'over') return false;
  const tasks = tasksBehind(cursor);
  const running = new Set<Promise<void>>();
  let last: string | undefined;
  for (;;) {
    const next = await time.within(async () => {
      while (running.size >= AT_ONCE) await Promise.race(running);
      return tasks.next();
    });
    if (next === 'over') {
      if (last !== undefined) await cursors.move(list, last);
      return false;
    }
    if (next.done) break;
    const { id, work: begin } = next.value;
    const task = begin().finally(() => running.delete(task));
    running.add(task);
    last = id;
  }
  const isComplete = (await time.within(() => Promise.all(running))) !== 'over';
  if (cursor !== undefined) await cursors.move(list, undefined);
  return isComplete;
}

/** The things of a list in the order of their ids, those behind the cursor first. */
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
