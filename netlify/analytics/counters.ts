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
  /** Unix time in milliseconds. */
  at: number;
  id: string;
}

/**
 * Counts items by creating one key for each, grouped by day, instead of incrementing a number. The
 * events themselves are stored elsewhere, so a lost write only makes the count too low.
 * @param live The mode of the shop's key. Test mode is counted separately.
 */
export function createCounters(store: Store, live: boolean) {
  const stem = (what: Counted) => `count-${live ? '' : 'test-'}${what}-`;
  const prefix = (what: Counted, day: string) => `${stem(what)}${day}-`;
  return {
    /**
     * Records one item. The same ID counts only once.
     * @param at Unix time in milliseconds.
     */
    async note(what: Counted, at: number, id: string): Promise<void> {
      await store.create(`${prefix(what, utcDay(at))}${at}-${id}`, {});
    },
    /** Returns the items recorded on the given UTC days. May lag a minute behind. */
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
