import { series } from './series.ts';
import type { Created, Store } from './store.ts';

/** Completed checkouts that are no order yet: the bank has not confirmed, or fulfilling has failed. */
export interface PendingPayments {
  /** Keeps a completed session that the bank has not confirmed in the sweeper's sight. */
  watch(sessionId: string, at: number): Promise<Created>;
  unwatch(sessionId: string): Promise<void>;
  /** Sessions that wait for the bank; may lag a minute behind. */
  watched(): Promise<string[]>;
  watchedSince(sessionId: string): Promise<number | undefined>;
  /** The bank said no, after the checkout was complete. */
  noteFailed(sessionId: string, at: number): Promise<Created>;
  hasFailed(sessionId: string): Promise<boolean>;
  /** Counts tries to fulfil a paid session that failed, up to a limit; gives the count. */
  countTry(sessionId: string, limit: number, at: number): Promise<number>;
}

export function createPendingPayments(store: Store): PendingPayments {
  return {
    watch: (sessionId, at) => store.create(`unconfirmed-${sessionId}`, { at }),
    unwatch: (sessionId) => store.remove(`unconfirmed-${sessionId}`),
    watched: async () =>
      (await store.keys('unconfirmed-')).map((key) => key.slice('unconfirmed-'.length)),
    watchedSince: async (sessionId) =>
      ((await store.read(`unconfirmed-${sessionId}`)) as { at: number } | undefined)?.at,
    noteFailed: (sessionId, at) => store.create(`async-failed-${sessionId}`, { at }),
    hasFailed: async (sessionId) => (await store.read(`async-failed-${sessionId}`)) !== undefined,
    async countTry(sessionId, limit, at) {
      const tries = series<{ at: number }>(store, `try-${sessionId}-`, { most: limit - 1 });
      const claim = await tries.claim(
        () => false,
        () => ({ at }),
      );
      return claim === 'used-up' ? limit : claim.number;
    },
  };
}
