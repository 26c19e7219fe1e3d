import { series } from '#netlify/storage/sequence.ts';
import { namesOf, type Store } from '#netlify/storage/store.ts';

/** Completed checkouts that are no order yet: the bank has not confirmed, or fulfilling has failed. */
export function createPendingPayments(store: Store) {
  return {
    /** Keeps a completed session that the bank has not confirmed in the sweeper's sight. */
    watch: (sessionId: string, at: number) => store.create(`unconfirmed-${sessionId}`, { at }),
    unwatch: (sessionId: string) => store.remove(`unconfirmed-${sessionId}`),
    /** Sessions that wait for the bank; may lag a minute behind. */
    watched: () => namesOf(store, 'unconfirmed-'),
    watchedSince: async (sessionId: string) =>
      ((await store.read(`unconfirmed-${sessionId}`)) as { at: number } | undefined)?.at,
    /** The bank said no, after the checkout was complete. */
    noteFailed: (sessionId: string, at: number) =>
      store.create(`async-failed-${sessionId}`, { at }),
    hasFailed: async (sessionId: string) =>
      (await store.read(`async-failed-${sessionId}`)) !== undefined,
    /** Counts tries to fulfil a paid session that failed, up to a limit; gives the count. */
    async countTry(sessionId: string, limit: number, at: number): Promise<number> {
      const tries = series<{ at: number }>(store, `try-${sessionId}-`, { most: limit - 1 });
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
