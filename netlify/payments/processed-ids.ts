import { utcDay } from '#src/domain/day.ts';
import type { Store } from '#netlify/storage/store.ts';

/**
 * Kinds of items that the sweeper has processed: completed purchases, permanently failed payments,
 * and recorded refunds and disputes.
 */
export type ProcessedKind = 'done' | 'failed' | 'money';

const NOTE = /^swept-(\d{4}-\d{2}-\d{2})-(.+)$/;

/**
 * Tracks what the sweeper doesn't need to check again. Each entry is written after the record it's
 * about. If an entry is missing, the sweeper checks that record again. The keys contain all the
 * data, so listing them once is enough.
 */
export function createProcessedIds(store: Store) {
  return {
    /** Returns the entries of the last few days. May lag behind by a minute. */
    async read() {
      const keys = await store.keys('swept-');
      const found = new Set(keys.map((key) => NOTE.exec(key)?.[2]));
      return { has: (kind: ProcessedKind, id: string) => found.has(`${kind}-${id}`) };
    },
    /**
     * Adds an entry. Idempotent.
     * @param at Unix time in milliseconds.
     */
    async note(kind: ProcessedKind, id: string, at: number): Promise<void> {
      await store.create(`swept-${utcDay(at)}-${kind}-${id}`, {});
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    processed: ReturnType<typeof createProcessedIds>;
  }
}
