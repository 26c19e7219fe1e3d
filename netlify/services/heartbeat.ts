import type { Store } from './store.ts';

/** Signs of life of the sweeper: notes that are removed again, never facts. */
export interface Heartbeat {
  /** Leaves a sign of life and removes older ones. @param at Milliseconds since 1970. */
  beat(at: number): Promise<void>;
  /** When the newest sign of life was left; may lag a minute behind. */
  newest(): Promise<number | undefined>;
  /** How many runs in a row each job has failed; a job that went well is not there. May lag. */
  failures(): Promise<ReadonlyMap<string, number>>;
  /** Notes that a job failed once more. @param before What {@link failures} said of it. */
  noteFailure(job: string, before: number, at: number): Promise<void>;
  /** Forgets the failures of a job that went well. @param before What {@link failures} said of it. */
  clearFailures(job: string, before: number): Promise<void>;
}

/** Failures of a job that are told apart; from there on it has failed "many times". */
const MOST_FAILURES = 12;

/** Signs of life over a store. Their keys say everything, so that one list tells them all. */
export function createHeartbeat(store: Store): Heartbeat {
  const failureKey = (job: string, number: number) => `sweep-failing-${job}-${number}`;
  const beats = async () => (await store.keys('beat-')).toSorted();
  return {
    async beat(at) {
      const [older] = await Promise.all([beats(), store.create(`beat-${at}`, {})]);
      await Promise.all(older.filter((key) => key < `beat-${at}`).map((key) => store.remove(key)));
    },
    async newest() {
      const newest = (await beats()).at(-1);
      return newest === undefined ? undefined : Number(newest.slice('beat-'.length));
    },
    async failures() {
      const keys = await store.keys('sweep-failing-');
      const byJob = Map.groupBy(keys, (key) => /^sweep-failing-(.+)-\d+$/.exec(key)?.[1] ?? '');
      return new Map([...byJob].map(([job, { length }]) => [job, length]));
    },
    async noteFailure(job, before, at) {
      await store.create(failureKey(job, Math.min(before + 1, MOST_FAILURES)), { at });
    },
    async clearFailures(job, before) {
      const numbers = Array.from({ length: before }, (_, index) => index + 1);
      await Promise.all(numbers.map((number) => store.remove(failureKey(job, number))));
    },
  };
}
