import type { QuestionSource } from '#src/domain/analytics/tracking.ts';
import { utcDay } from '#src/domain/day.ts';
import { series } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';

/** The same words count so often in a day: one visitor who tries again and again is no crowd. */
export const MOST_IN_A_DAY = 9;

/** How often words were asked in one place on one day. */
interface UnansweredCount {
  day: string;
  where: QuestionSource;
  words: string[];
  count: number;
}

const KEY = /^unanswered-(\d{4}-\d{2}-\d{2})-(chat|search)-([a-z_]+)-\d+$/;

/**
 * Words of questions that had no answer: counts by day, and nothing about who asked.
 * The keys hold all there is, the records are empty.
 */
export function createUnanswered(store: Store) {
  return {
    /** @param words In the order of the alphabet. @param at Milliseconds since 1970. */
    async note(where: QuestionSource, words: readonly string[], at: number): Promise<void> {
      const stem = `unanswered-${utcDay(at)}-${where}-${words.join('_')}-`;
      await series(store, stem, { most: MOST_IN_A_DAY }).claim(
        () => false,
        () => ({}),
      );
    },
    /** Everything that is kept, from keys alone; may lag a minute behind. */
    async counts(): Promise<UnansweredCount[]> {
      const found = new Map<string, UnansweredCount>();
      for (const key of await store.keys('unanswered-')) {
        const [, day = '', where, words = ''] = KEY.exec(key) ?? [];
        if (where !== 'chat' && where !== 'search') continue;
        const name = `${day} ${where} ${words}`;
        const count = (found.get(name)?.count ?? 0) + 1;
        found.set(name, { day, where, words: words.split('_'), count });
      }
      return [...found.values()];
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    unanswered: ReturnType<typeof createUnanswered>;
  }
}
