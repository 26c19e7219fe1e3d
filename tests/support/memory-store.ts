import { randomUUID } from 'node:crypto';
import {
  checkKey,
  checkPrefix,
  createInSteps,
  openEnvelope,
  RECORD_VERSION,
  StoreRecordUnreadable,
  StoreUnavailable,
  type Store,
} from '#netlify/storage/store.ts';
import { createKeysByWord } from './keys-by-word.ts';

/** Fault that a test injects into a store call. */
export type StoreFault = 'unavailable' | 'lost-reply';

/** Runs one store call, immediately or later. */
export type Perform = <Result>(work: () => Result) => Promise<Result>;

/** An in-memory store that fulfills the same contract as every other store. */
export interface MemoryStore extends Store {
  /** All records as text, by key. */
  readonly contents: ReadonlyMap<string, string>;
  /** Number of calls so far. Listing takes one call per 1,000 keys, as on the platform. */
  readonly calls: number;
  /** Makes a record unreadable, like a partially written file. */
  damage(key: string): void;
  /** Stores any value under a key, as other code or an earlier version might have done. */
  write(key: string, stored: unknown): void;
}

/** Page size of the platform's list call. */
const LISTED_AT_ONCE = 1_000;

const performNext: Perform = async (work) => {
  await Promise.resolve();
  return work();
};

/**
 * @param faultOf Determines whether and how each call (numbered from 1) fails.
 * @param carryOut Runs each call, unless the store is unavailable.
 */
export function createMemoryStore(
  faultOf: (call: { number: number; method: string; key: string }) => StoreFault | undefined = () =>
    undefined,
  carryOut: Perform = performNext,
): MemoryStore {
  const contents = new Map<string, string>();
  const pieces = new Map<string, Uint8Array>();
  const index = createKeysByWord();
  let calls = 0;

  function list(prefix: string): string[] {
    const all = () =>
      [...contents.keys(), ...pieces.keys()].filter((key) => key.startsWith(prefix));
    return index.startingWith(prefix) ?? all();
  }

  async function perform<Result>(method: string, key: string, work: () => Result): Promise<Result> {
    if (method === 'keys') checkPrefix(key);
    else checkKey(key);
    calls += 1;
    const fault = faultOf({ number: calls, method, key });
    if (fault === 'unavailable') {
      await Promise.resolve();
      throw new StoreUnavailable(`The store does not answer for "${key}".`);
    }
    const result = await carryOut(work);
    if (fault === 'lost-reply') throw new StoreUnavailable(`The answer for "${key}" was lost.`);
    return result;
  }

  const create: Store['create'] = (key, data) =>
    perform('create', key, () => {
      if (contents.has(key)) return 'exists';
      index.add(key);
      contents.set(key, JSON.stringify({ v: RECORD_VERSION, rev: randomUUID(), data }));
      return 'created';
    });

  return {
    contents,
    get calls() {
      return calls;
    },
    write(key, stored) {
      contents.set(key, JSON.stringify(stored));
      index.add(key);
    },
    damage: (key) => contents.set(key, '{"v":1,'),
    create,
    createAll: (...steps) => createInSteps(create, steps),
    read: (key) =>
      perform('read', key, () => {
        if (pieces.has(key)) throw new StoreRecordUnreadable(key, 'is not JSON');
        const text = contents.get(key);
        return text === undefined ? undefined : openEnvelope(key, parse(key, text)).data;
      }),
    createBytes: (key, bytes) =>
      perform('createBytes', key, () => {
        if (pieces.has(key)) return 'exists';
        index.add(key);
        pieces.set(key, bytes.slice());
        return 'created';
      }),
    readBytes: (key) => perform('readBytes', key, () => pieces.get(key)?.slice()),
    keys: (prefix) =>
      perform('keys', prefix, () => {
        const found = list(prefix);
        calls += Math.max(0, Math.ceil(found.length / LISTED_AT_ONCE) - 1);
        return found;
      }),
    redact: (key, change) =>
      perform('redact', key, () => {
        const text = contents.get(key);
        if (text === undefined) return;
        const { data } = openEnvelope(key, parse(key, text));
        const left = change(data);
        if (left === data) return;
        contents.set(key, JSON.stringify({ v: RECORD_VERSION, rev: randomUUID(), data: left }));
      }),
    remove: (key) =>
      perform('remove', key, () => {
        contents.delete(key);
        pieces.delete(key);
        index.delete(key);
      }),
  };
}

function parse(key: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StoreRecordUnreadable(key, 'is not JSON', { cause: error });
  }
}
