import type { Removal } from '#src/domain/retention.ts';
import { StoreRecordUnreadable, type Store } from './store.ts';

/** Keys that one call removes. */
export const MOST_REMOVED = 1_000;
/** Records that one call reads because their keys have no time. */
export const MOST_READ = 100;
/** The sweeper comes every 5 minutes, so each run has a turn of its own. */
const TURN = 5 * 60_000;
/** Calls of the store at the same time, for each kind. */
const AT_ONCE = 10;

/** Removes records whose time is over. */
export interface Remover {
  /**
   * Removes some records of a kind. Those without a time in their keys are looked at in turn: each call
   * reads the next ones, so that young ones in front never hide old ones. @param at Milliseconds since 1970. @returns how many were removed
   */
  removeOver(kind: Removal, at: number): Promise<number>;
}

/** A remover over a store. */
export function createRemover(store: Store): Remover {
  async function inParts(keys: readonly string[], work: (key: string) => Promise<void>) {
    for (let first = 0; first < keys.length; first += AT_ONCE)
      await Promise.all(keys.slice(first, first + AT_ONCE).map(work));
  }

  /** The keys to read now: the next ones of the list, by the time and not by a place that is written down. */
  function someOf(keys: readonly string[], at: number): readonly string[] {
    const parts = Math.ceil(keys.length / MOST_READ);
    const part = parts === 0 ? 0 : Math.floor(at / TURN) % parts;
    return keys.slice(part * MOST_READ, (part + 1) * MOST_READ);
  }

  /** A record that is damaged stays: a person may want to look at it, and it must not stop the others. */
  async function readOrSkip(key: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    try {
      return (await store.read(key)) as Readonly<Record<string, unknown>> | undefined;
    } catch (error) {
      if (error instanceof StoreRecordUnreadable) return undefined;
      throw error;
    }
  }

  return {
    async removeOver({ prefix, keptFor, since, sinceRecord }, at) {
      const keys = await store.keys(prefix);
      const isOver = (from: number | undefined) => from !== undefined && at > from + keptFor;
      let over: string[];
      if (since) over = keys.filter((key) => isOver(since(key)));
      else {
        over = [];
        await inParts(someOf(keys.toSorted(), at), async (key) => {
          const record = await readOrSkip(key);
          if (record && isOver(sinceRecord?.(record))) over.push(key);
        });
      }
      const some = over.slice(0, MOST_REMOVED);
      await inParts(some, (key) => store.remove(key));
      return some.length;
    },
  };
}
