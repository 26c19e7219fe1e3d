import { monthsOf, utcDay } from '#src/domain/day.ts';
import type { Store } from '#netlify/storage/store.ts';

type Counted =
  | 'downloads'
  | 'mail-trouble'
  | 'dead-visitor-mail'
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
 * @param live The mode of the shop's key: a rehearsal is counted apart.
 */
export function createCounters(store: Store, live: boolean) {
  const stem = (what: Counted) => `count-${live ? '' : 'test-'}${what}-`;
  const prefix = (what: Counted, day: string) => `${stem(what)}${day}-`;
  return {
    /** Notes one thing; the same id counts once. @param at Milliseconds since 1970. */
    async note(what: Counted, at: number, id: string): Promise<void> {
      await store.create(`${prefix(what, utcDay(at))}${at}-${id}`, {});
    },
    /** What was noted on some days in UTC; may lag a minute behind. */
    async ofDays(what: Counted, days: readonly string[]): Promise<Note[]> {
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

declare module '#netlify/services.ts' {
  interface Services {
    counters: ReturnType<typeof createCounters>;
  }
}
