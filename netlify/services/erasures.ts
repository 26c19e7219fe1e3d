import type { Store } from './store.ts';

/** Somebody asked to be forgotten. Neither their address nor their name stands in it. */
export interface ErasureRequest {
  /** The look-up word of their address. */
  addressKey: string;
  /** When they asked, milliseconds since 1970: what came later stays. */
  at: number;
}

const REQUESTED = 'erase-';
export const ERASED = 'erased-';
const REQUEST = /^(?:erase|erased)-([a-f0-9]{32})-(\d{13})$/;

/**
 * Requests to be forgotten. A request is a fact; the sweeper works it off until nothing is found any more. Then
 * it stays, so that a backup from before it brings nobody back.
 * The keys of the records say everything.
 */
export function createErasures(store: Store) {
  const nameOf = ({ addressKey, at }: ErasureRequest) => `${addressKey}-${at}`;
  return {
    async ask(request: ErasureRequest): Promise<void> {
      await store.create(`${REQUESTED}${nameOf(request)}`, {});
    },
    /** Those that are not worked off; may lag a minute behind. */
    open: async () => (await store.keys(REQUESTED)).flatMap(readRequest),
    /** Notes that nothing is left to do. */
    async finish(request: ErasureRequest): Promise<void> {
      await store.create(`${ERASED}${nameOf(request)}`, {});
      await store.remove(`${REQUESTED}${nameOf(request)}`);
    },
    /** When an address was last forgotten, milliseconds since 1970; may lag a minute behind. */
    async lastOf(addressKey: string): Promise<number | undefined> {
      const keys = await store.keys(`${ERASED}${addressKey}-`);
      return keys
        .flatMap(readRequest)
        .map(({ at }) => at)
        .toSorted()
        .at(-1);
    },
  };
}

/** The record by which a request is worked off once more. */
export function repeatRequest(erasedKey: string): { key: string; data: unknown } {
  return { key: `${REQUESTED}${erasedKey.slice(ERASED.length)}`, data: {} };
}

function readRequest(key: string): ErasureRequest[] {
  const [, addressKey, at] = REQUEST.exec(key) ?? [];
  return addressKey ? [{ addressKey, at: Number(at) }] : [];
}
