import { HOUR } from '#src/domain/time.ts';
import { eachOf, type Store } from '#netlify/storage/store.ts';

/** Highest number of failures counted per job. */
const MOST_FAILURES = 12;
/** Number of old heartbeats removed concurrently. */
const AT_ONCE = 20;
const BEAT = /^beat-(\d{13})$/;

/**
 * The sweeper's heartbeats and failure counts, which are temporary records. All data is in the
 * keys, so listing them is enough.
 */
export function createHeartbeat(store: Store) {
  const failureKey = (job: string, number: number) => `sweep-failing-${job}-${number}`;
  const timeOf = (key: string) => Number(BEAT.exec(key)?.[1] ?? Number.NaN);
  return {
    /**
     * Records a heartbeat, and removes older ones and any with an impossible time.
     * @param at Unix time in milliseconds.
     */
    async beat(at: number): Promise<void> {
      const [keys] = await Promise.all([store.keys('beat-'), store.create(`beat-${at}`, {})]);
      // Another run may have recorded a newer one in the meantime.
      const isOld = (key: string) => !(timeOf(key) >= at && timeOf(key) < at + HOUR);
      await eachOf(keys.filter(isOld), AT_ONCE, store.remove);
    },
    /**
     * Returns the time of the newest heartbeat. May lag behind by a minute.
     * @param now Used to ignore heartbeats from the far future, which no run could have recorded.
     */
    async newest(now: number): Promise<number | undefined> {
      const times = (await store.keys('beat-')).map(timeOf).filter((at) => at < now + HOUR);
      return times.toSorted((a, b) => a - b).at(-1);
    },
    /** Returns the number of consecutive failed runs of each failing job. May lag behind. */
    async failures(): Promise<ReadonlyMap<string, number>> {
      const keys = await store.keys('sweep-failing-');
      const byJob = Map.groupBy(keys, (key) => /^sweep-failing-(.+)-\d+$/.exec(key)?.[1] ?? '');
      return new Map([...byJob].map(([job, { length }]) => [job, length]));
    },
    /**
     * Records another failure of a job.
     * @param before The job's count from {@link failures}.
     */
    async recordFailure(job: string, before: number, at: number): Promise<void> {
      await store.create(failureKey(job, Math.min(before + 1, MOST_FAILURES)), { at });
    },
    /**
     * Clears a job's failures after it succeeds.
     * @param before The job's count from {@link failures}.
     */
    async clearFailures(job: string, before: number): Promise<void> {
      const numbers = Array.from({ length: before }, (_, index) => index + 1);
      await Promise.all(numbers.map((number) => store.remove(failureKey(job, number))));
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    heartbeat: ReturnType<typeof createHeartbeat>;
  }
}
