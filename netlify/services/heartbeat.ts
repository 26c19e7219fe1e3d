import type { Store } from './store.ts';

/** The parts of a run of the sweeper. Each may fail without the others. */
const SWEEP_PARTS = [
  'sessions',
  'money-back',
  'unconfirmed',
  'coach',
  'mails',
  'announcements',
  'letters',
  'erasures',
  'rest',
] as const;

/** One part of a run of the sweeper. */
export type SweepPart = (typeof SWEEP_PARTS)[number];

/** Signs of life of the sweeper: notes that are removed again, never facts. */
export interface Heartbeat {
  /** Leaves a sign of life and removes older ones. @param at Milliseconds since 1970. */
  beat(at: number): Promise<void>;
  /** When the newest sign of life was left; may lag a minute behind. */
  newest(): Promise<number | undefined>;
  /** How many runs in a row each part has failed; a part that went well is not there. May lag. */
  failures(): Promise<ReadonlyMap<SweepPart, number>>;
  /** Notes that a part failed once more. @param before What {@link failures} said of it. */
  noteFailure(part: SweepPart, before: number, at: number): Promise<void>;
  /** Forgets the failures of a part that went well. @param before What {@link failures} said of it. */
  clearFailures(part: SweepPart, before: number): Promise<void>;
}

/** Failures of a part that are told apart; from there on it has failed "many times". */
const MOST_FAILURES = 12;

/** Signs of life over a store. Their keys say everything, so that one list tells them all. */
export function createHeartbeat(store: Store): Heartbeat {
  const failureKey = (part: SweepPart, number: number) => `sweep-failing-${part}-${number}`;
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
      const counted = SWEEP_PARTS.map((part): [SweepPart, number] => {
        const prefix = `sweep-failing-${part}-`;
        return [part, keys.filter((key) => key.startsWith(prefix)).length];
      });
      return new Map(counted.filter(([, count]) => count > 0));
    },
    async noteFailure(part, before, at) {
      await store.create(failureKey(part, Math.min(before + 1, MOST_FAILURES)), { at });
    },
    async clearFailures(part, before) {
      const numbers = Array.from({ length: before }, (_, index) => index + 1);
      await Promise.all(numbers.map((number) => store.remove(failureKey(part, number))));
    },
  };
}
