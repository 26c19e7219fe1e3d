import { utcDay } from '#src/domain/day.ts';
import type { Store } from '#netlify/storage/store.ts';

/**
 * Kind of item that the sweeper has processed: a completed purchase, a permanently failed payment,
 * or a recorded refund or dispute.
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
     * @param at Milliseconds since 1970.
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
