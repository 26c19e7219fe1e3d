import { utcDay } from '#src/domain/day.ts';
import type { Store } from '#netlify/storage/store.ts';

/** What the sweeper has seen: a purchase is complete, its payment failed for good, money that went back is noted. */
export type ProcessedKind = 'done' | 'failed' | 'money';

const NOTE = /^swept-(\d{4}-\d{2}-\d{2})-(.+)$/;

/**
 * What the sweeper need not ask about again. These are notes, not facts: each is written behind the fact
 * that it tells of, and where one is missing the sweeper asks again.
 * The keys of the records say everything, so that one list tells them all.
 */
export function createProcessedIds(store: Store) {
  return {
    /** What was noted within the last days; may lag a minute behind. */
    async read() {
      const keys = await store.keys('swept-');
      const found = new Set(keys.map((key) => NOTE.exec(key)?.[2]));
      return { has: (kind: ProcessedKind, id: string) => found.has(`${kind}-${id}`) };
    },
    /** Notes something; the same again changes nothing. @param at Milliseconds since 1970. */
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
