import { readHint } from '#netlify/jobs/cursors.ts';
import type { Store } from '#netlify/storage/store.ts';

/** Somebody asked to be forgotten. Neither their address nor their name stands in it. */
export interface ErasureRequest {
  /** The look-up word of their address. */
  addressKey: string;
  /** When they asked, milliseconds since 1970: what came later stays. */
  at: number;
}

/** One search through all records for the addresses of everybody who asked. It may take several runs of the sweeper. */
export interface ErasureSearch {
  /** When it began, milliseconds since 1970. */
  began: number;
  /** The last key that was searched; the keys are in order. */
  last: string;
  /** Address keys of which something was found, or for which a record was left out: one more search has to follow. */
  unfinished: readonly string[];
}

const SEARCH = 'sweep-cursor-erasures';
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
    keyOf: (request: ErasureRequest) => `${REQUESTED}${nameOf(request)}`,
    /**
     * The search that an earlier run didn't end. A hint: without it the search starts over.
     * @param now A search that began later is damaged.
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
    /** Writes down how far a search came; `undefined` when it has ended. */
    async saveSearch(search: ErasureSearch | undefined): Promise<void> {
      await store.remove(SEARCH);
      if (search) await store.create(SEARCH, search);
    },
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

declare module '#netlify/services.ts' {
  interface Services {
    erasures: ReturnType<typeof createErasures>;
  }
}
