import { sequence } from '#netlify/storage/sequence.ts';
import { namesOf, type Store } from '#netlify/storage/store.ts';

/**
 * Tracks completed checkouts that aren't orders yet, either because the bank hasn't confirmed them
 * or because fulfillment has failed.
 */
export function createPendingPayments(store: Store) {
  return {
    /** Lets the sweeper keep checking a completed session that the bank hasn't confirmed. */
    watch: (sessionId: string, at: number) => store.create(`unconfirmed-${sessionId}`, { at }),
    unwatch: (sessionId: string) => store.remove(`unconfirmed-${sessionId}`),
    /** Returns the sessions that are waiting for the bank. May lag behind by a minute. */
    watched: () => namesOf(store, 'unconfirmed-'),
    watchedSince: async (sessionId: string) =>
      ((await store.read(`unconfirmed-${sessionId}`)) as { at: number } | undefined)?.at,
    /** Records that the bank declined the payment after the checkout was complete. */
    recordFailed: (sessionId: string, at: number) =>
      store.create(`async-failed-${sessionId}`, { at }),
    hasFailed: async (sessionId: string) =>
      (await store.read(`async-failed-${sessionId}`)) !== undefined,
    /** Counts failed attempts to fulfill a paid session, up to a limit. Returns the count. */
    async countTry(sessionId: string, limit: number, at: number): Promise<number> {
      const tries = sequence<{ at: number }>(store, `try-${sessionId}-`, { most: limit - 1 });
      const claim = await tries.claim(
        () => false,
        () => ({ at }),
      );
      return claim === 'used-up' ? limit : claim.number;
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    pendingPayments: ReturnType<typeof createPendingPayments>;
  }
}
