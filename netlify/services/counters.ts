import { monthsOf, utcDay } from '#src/domain/day.ts';
import type { Store } from './store.ts';

type Counted =
  | 'downloads'
  | 'mail-trouble'
  | 'links-over'
  | 'money-back'
  | 'new-subscribers'
  | 'guides'
  | 'reports';

interface Note {
  /** Milliseconds since 1970. */
  at: number;
  id: string;
}

/**
 * Counts without a counter: one create-only key for each thing, found by its day. The facts themselves
 * lie elsewhere; a count that was not written makes a number smaller and nothing else.
 */
export interface Counters {
  /** Notes one thing; the same id counts once. @param at Milliseconds since 1970. */
  note(what: Counted, at: number, id: string): Promise<void>;
  /** What was noted on some days in UTC; may lag a minute behind. */
  ofDays(what: Counted, days: readonly string[]): Promise<Note[]>;
}

/** Counters over a store. @param live The mode of the shop's key: a rehearsal is counted apart. */
export function createCounters(store: Store, live: boolean): Counters {
  const stem = (what: Counted) => `count-${live ? '' : 'test-'}${what}-`;
  const prefix = (what: Counted, day: string) => `${stem(what)}${day}-`;
  return {
    async note(what, at, id) {
      await store.create(`${prefix(what, utcDay(at))}${at}-${id}`, {});
    },
    async ofDays(what, days) {
      const wanted = new Set(days);
      const found = await Promise.all(
        monthsOf(days).map((month) => store.keys(prefix(what, month).slice(0, -1))),
      );
      return found.flat().flatMap((key): Note[] => {
        const [, day = '', at, id = ''] = NOTE.exec(key.slice(stem(what).length)) ?? [];
        return wanted.has(day) ? [{ at: Number(at), id }] : [];
      });
    },
  };
}

const NOTE = /^(\d{4}-\d{2}-\d{2})-(\d+)-(.+)$/;
