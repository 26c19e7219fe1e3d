import type { Store } from './store.ts';

/** Failures of a job that are told apart; from there on it has failed "many times". */
const MOST_FAILURES = 12;

/**
 * Signs of life of the sweeper: notes that are removed again, never facts.
 * The keys of the records say everything, so that one list tells them all.
 */
export function createHeartbeat(store: Store) {
  const failureKey = (job: string, number: number) => `sweep-failing-${job}-${number}`;
  const beats = async () => (await store.keys('beat-')).toSorted();
  return {
    /** Leaves a sign of life and removes older ones. @param at Milliseconds since 1970. */
    async beat(at: number): Promise<void> {
      const [older] = await Promise.all([beats(), store.create(`beat-${at}`, {})]);
      await Promise.all(older.filter((key) => key < `beat-${at}`).map((key) => store.remove(key)));
    },
    /** When the newest sign of life was left; may lag a minute behind. */
    async newest(): Promise<number | undefined> {
      const newest = (await beats()).at(-1);
      return newest === undefined ? undefined : Number(newest.slice('beat-'.length));
    },
    /** How many runs in a row each job has failed; a job that went well is not there. May lag. */
    async failures(): Promise<ReadonlyMap<string, number>> {
      const keys = await store.keys('sweep-failing-');
      const byJob = Map.groupBy(keys, (key) => /^sweep-failing-(.+)-\d+$/.exec(key)?.[1] ?? '');
      return new Map([...byJob].map(([job, { length }]) => [job, length]));
    },
    /** Notes that a job failed once more. @param before What {@link failures} said of it. */
    async noteFailure(job: string, before: number, at: number): Promise<void> {
      await store.create(failureKey(job, Math.min(before + 1, MOST_FAILURES)), { at });
    },
    /** Forgets the failures of a job that went well. @param before What {@link failures} said of it. */
    async clearFailures(job: string, before: number): Promise<void> {
      const numbers = Array.from({ length: before }, (_, index) => index + 1);
      await Promise.all(numbers.map((number) => store.remove(failureKey(job, number))));
    },
  };
}
