import { StoreRecordUnreadable, type Store } from '#netlify/storage/store.ts';

export type SweepList =
  | 'sessions'
  | 'money'
  | 'unconfirmed'
  | 'mails'
  | 'announcements'
  | 'campaigns';

/**
 * The sweeper's position in each list. Only a hint: without one, the sweeper starts from the
 * beginning.
 */
export type Cursors = ReturnType<typeof createCursors>;

/**
 * Creates cursors on top of a store.
 * @param live Whether the shop's key is a live one. Stripe rejects a cursor whose ID is from the
 * other mode.
 */
export function createCursors(store: Store, live: boolean) {
  const key = (list: SweepList) => `sweep-cursor-${live ? '' : 'test-'}${list}`;
  return {
    /**
     * Returns the last item that an interrupted sweep tried. Returns `undefined` if there isn't one
     * or its record is damaged.
     */
    async read(list: SweepList): Promise<string | undefined> {
      const kept = await readHint(store, key(list));
      return typeof kept?.last === 'string' ? kept.last : undefined;
    },
    async move(list: SweepList, last: string | undefined): Promise<void> {
      await store.remove(key(list));
      if (last !== undefined) await store.create(key(list), { last });
    },
  };
}

/** Reads an optional record. Returns `undefined` if it's missing, damaged, or not an object. */
export async function readHint(
  store: Pick<Store, 'read'>,
  key: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const kept = await store.read(key);
    return typeof kept === 'object' && kept !== null
      ? (kept as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof StoreRecordUnreadable) return undefined;
    throw error;
  }
}

declare module '#netlify/services.ts' {
  interface Services {
    cursors: Cursors;
  }
}
