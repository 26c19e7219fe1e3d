import { utcDay } from '#src/domain/day.ts';
import type { Store } from './store.ts';

/** What is counted for the coach's numbers. */
type Tallied = 'downloads' | 'mail-trouble';

/**
 * Counts without a counter: one create-only key for each thing, found by its day. The facts themselves
 * lie elsewhere; a tally that was not written makes a number smaller and nothing else.
 */
export interface Tallies {
  /** Notes one thing; the same id counts once. @param at Milliseconds since 1970. */
  note(what: Tallied, at: number, id: string): Promise<void>;
  /** The times of what was noted on some days in UTC; may lag a minute behind. */
  ofDays(what: Tallied, days: readonly string[]): Promise<number[]>;
}

/** Tallies over a store. */
export function createTallies(store: Store): Tallies {
  const prefix = (what: Tallied, day: string) => `tally-${what}-${day}-`;
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
