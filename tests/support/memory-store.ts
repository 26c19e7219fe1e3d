import { randomUUID } from 'node:crypto';
import {
  checkKey,
  checkPrefix,
  openEnvelope,
  RECORD_VERSION,
  StoreRecordUnreadable,
  StoreUnavailable,
  type Store,
} from '#netlify/services/store.ts';

/** What a test lets go wrong with one call of the store. */
export type StoreFault = 'unavailable' | 'lost-reply';

/** A store in memory that keeps the contract of every store. */
export interface MemoryStore extends Store {
  /** Every record, as text, by key. */
  readonly contents: ReadonlyMap<string, string>;
  /** Number of calls so far. */
  readonly calls: number;
  /** Makes a record unreadable, as a half-written file would be. */
  damage(key: string): void;
  /** Puts anything under a key, as other code or another time would have. */
  write(key: string, stored: unknown): void;
}

/** @param faultOf Decides for each call, numbered from 1, whether it fails and how. */
export function createMemoryStore(
  faultOf: (call: { number: number; method: string; key: string }) => StoreFault | undefined = () =>
    undefined,
): MemoryStore {
  const contents = new Map<string, string>();
  const pieces = new Map<string, Uint8Array>();
  let calls = 0;

  async function perform<Result>(method: string, key: string, work: () => Result): Promise<Result> {
    if (method === 'keys') checkPrefix(key);
    else checkKey(key);
    calls += 1;
    const fault = faultOf({ number: calls, method, key });
    await Promise.resolve();
    if (fault === 'unavailable')
      throw new StoreUnavailable(`The store does not answer for "${key}".`);
    const result = work();
    if (fault === 'lost-reply') throw new StoreUnavailable(`The answer for "${key}" was lost.`);
    return result;
  }

  return {
    contents,
    get calls() {
      return calls;
    },
    write: (key, stored) => contents.set(key, JSON.stringify(stored)),
    damage: (key) => contents.set(key, '{"v":1,'),
    create: (key, data) =>
      perform('create', key, () => {
        if (contents.has(key)) return 'exists';
        contents.set(key, JSON.stringify({ v: RECORD_VERSION, rev: randomUUID(), data }));
        return 'created';
      }),
    read: (key) =>
      perform('read', key, () => {
        const text = contents.get(key);
        return text === undefined ? undefined : openEnvelope(key, parse(key, text)).data;
      }),
    createBytes: (key, bytes) =>
      perform('createBytes', key, () => {
        if (pieces.has(key)) return 'exists';
        pieces.set(key, bytes.slice());
        return 'created';
      }),
    readBytes: (key) => perform('readBytes', key, () => pieces.get(key)?.slice()),
    keys: (prefix) =>
      perform('keys', prefix, () =>
        [...contents.keys(), ...pieces.keys()].filter((key) => key.startsWith(prefix)),
      ),
    remove: (key) =>
      perform('remove', key, () => {
        contents.delete(key);
        pieces.delete(key);
      }),
  };
}

function parse(key: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StoreRecordUnreadable(`The record "${key}" is not JSON.`, { cause: error });
  }
}
