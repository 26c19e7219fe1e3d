import { utcDay } from '#src/domain/day.ts';
import type { Store } from './store.ts';

/** What is counted for the coach's numbers. */
type Counted = 'downloads' | 'mail-trouble';

/**
 * Counts without a counter: one create-only key for each thing, found by its day. The facts themselves
 * lie elsewhere; a count that was not written makes a number smaller and nothing else.
 */
export interface Counters {
  /** Notes one thing; the same id counts once. @param at Milliseconds since 1970. */
  note(what: Counted, at: number, id: string): Promise<void>;
  /** The times of what was noted on some days in UTC; may lag a minute behind. */
  ofDays(what: Counted, days: readonly string[]): Promise<number[]>;
}

/** Counters over a store. */
export function createCounters(store: Store): Counters {
  const prefix = (what: Counted, day: string) => `count-${what}-${day}-`;
  return {
    async note(what, at, id) {
      await store.create(`${prefix(what, utcDay(at))}${at}-${id}`, {});
    },
    async ofDays(what, days) {
      const found = await Promise.all(
        days.map(async (day) => {
          const beginning = prefix(what, day);
          return (await store.keys(beginning)).map((key) =>
            Number.parseInt(key.slice(beginning.length), 10),
          );
        }),
      );
      return found.flat();
    },
  };
}
