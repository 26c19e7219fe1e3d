import { readHint } from '#netlify/jobs/cursors.ts';
import type { Store } from '#netlify/storage/store.ts';

/** A person's request to erase their data. Doesn't contain their address or name. */
export interface ErasureRequest {
  /** Blind index of the person's email address. */
  addressKey: string;
  /** When the request was made, as Unix time in milliseconds. Any newer data is kept. */
  at: number;
}

/**
 * A search through all records for the addresses of everyone who asked for erasure. It may take
 * several sweeps.
 */
export interface ErasureSearch {
  /** When it started, as Unix time in milliseconds. */
  began: number;
  /** The last key searched. Keys are sorted. */
  last: string;
  /**
   * Keys of addresses that were found, or that may be in a record that was skipped. They have to be
   * searched for again.
   */
  unfinished: readonly string[];
}

const SEARCH = 'sweep-cursor-erasures';
const REQUESTED = 'erase-';
export const ERASED = 'erased-';
const REQUEST = /^(?:erase|erased)-([a-f0-9]{32})-(\d{13})$/;

/**
 * Erasure requests. Each request is an event that the sweeper processes until it finds nothing
 * more. Finished requests are kept, so that restoring an older backup doesn't bring anyone's data
 * back. All the data is in the record keys.
 */
export function createErasures(store: Store) {
  const nameOf = ({ addressKey, at }: ErasureRequest) => `${addressKey}-${at}`;
  return {
    async ask(request: ErasureRequest): Promise<void> {
      await store.create(`${REQUESTED}${nameOf(request)}`, {});
    },
    /** Returns unfinished requests. May lag by a minute. */
    open: async () => (await store.keys(REQUESTED)).flatMap(readRequest),
    keyOf: (request: ErasureRequest) => `${REQUESTED}${nameOf(request)}`,
    /**
     * Returns the search that an earlier run didn't finish. If the record is missing, the search
     * starts over.
     * @param now If the search started after this time, its record is damaged.
     */
    async search(now: number): Promise<ErasureSearch | undefined> {
      const { began, last, unfinished } = (await readHint(store, SEARCH)) ?? {};
      const isWhole =
        typeof began === 'number' &&
        began <= now &&
        typeof last === 'string' &&
        Array.isArray(unfinished);
      return isWhole ? { began, last, unfinished: unfinished.map(String) } : undefined;
    },
    /** Saves the position of a search. `undefined` means that it's finished. */
    async saveSearch(search: ErasureSearch | undefined): Promise<void> {
      await store.remove(SEARCH);
      if (search) await store.create(SEARCH, search);
    },
    /** Marks a request as finished. */
    async finish(request: ErasureRequest): Promise<void> {
      await store.create(`${ERASED}${nameOf(request)}`, {});
      await store.remove(`${REQUESTED}${nameOf(request)}`);
    },
    /**
     * Returns when an address's data was last erased, as Unix time in milliseconds. May lag by a
     * minute.
     */
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

/** Returns the record that reopens a finished request. */
export function repeatRequest(erasedKey: string): { key: string; data: unknown } {
  return { key: `${REQUESTED}${erasedKey.slice(ERASED.length)}`, data: {} };
}

function readRequest(key: string): ErasureRequest[] {
  const [, addressKey, at] = REQUEST.exec(key) ?? [];
  return addressKey ? [{ addressKey, at: Number(at) }] : [];
}

declare module '#netlify/services.ts' {
  interface Services {
    erasures: ReturnType<typeof createErasures>;
  }
}
