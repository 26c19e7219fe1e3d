import type { Store } from './store.ts';

export type SweepList = 'sessions' | 'money' | 'unconfirmed' | 'mails';

/** Where the sweeper stands in its lists. Hints, never facts: without one it begins at the front. */
export type Cursors = ReturnType<typeof createCursors>;

/**
 * Cursors over a store.
 * @param live The mode of the shop's key: Stripe refuses to go on behind an id of the other one.
 */
export function createCursors(store: Store, live: boolean) {
  const key = (list: SweepList) => `sweep-cursor-${live ? '' : 'test-'}${list}`;
  return {
    /** What a sweep tried last before it was cut off; `undefined` when none was. */
    read: async (list: SweepList) =>
      ((await store.read(key(list))) as { last: string } | undefined)?.last,
    async move(list: SweepList, last: string | undefined): Promise<void> {
      await store.remove(key(list));
      if (last !== undefined) await store.create(key(list), { last });
    },
  };
}
