import type { QuestionSource } from '#src/domain/analytics/tracking.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import { UNANSWERED_LIMITS } from '#netlify/limits/limits.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';

/**
 * Number of times in a day that a question with these words went unanswered in chat or in search.
 */
interface UnansweredCount {
  /** As `YYYY-MM-DD` in Eastern time. */
  day: string;
  where: QuestionSource;
  words: string[];
  count: number;
}

const KEY = /^unanswered-(\d{4}-\d{2}-\d{2})-(chat|search)-([a-z_]+)-\d+$/;

/**
 * Stores words from unanswered questions as daily counts, with nothing about who asked. The keys
 * contain all the data, and the records are empty.
 */
export function createUnanswered(store: Store) {
  return {
    /**
     * @param words In alphabetical order.
     * @param at Unix time in milliseconds.
     */
    async note(where: QuestionSource, words: readonly string[], at: number): Promise<void> {
      const stem = `unanswered-${easternDay(at)}-${where}-${words.join('_')}-`;
      await sequence(store, stem, { most: UNANSWERED_LIMITS.sameWords }).claim(
        () => false,
        () => ({}),
      );
    },
    /** Returns all stored counts, read from keys alone. May lag a minute behind. */
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
