import type { Created, NewRecord, Store } from './store.ts';

/** A sequence entry and its number, starting at 1. */
interface Numbered<Entry> {
  number: number;
  entry: Entry;
}

/** Result of a claim: the caller's entry, or `used-up` if all the numbers are taken. */
type Claim<Entry> = (Numbered<Entry> & { isNew: boolean }) | 'used-up';

export type Sequence<Entry> = ReturnType<typeof sequence<Entry>>;

/** Thrown when a sequence has reached its maximum length. */
export class SequenceFull extends Error {
  override name = 'SequenceFull';
}

/**
 * Sequence of records numbered from 1 without gaps. Each can be created by only one writer.
 * Depending on the use, either only the last entry or all of them count. Entries never change, so
 * concurrent writers compete for a number and never overwrite each other.
 * @param stem Prefix of every key. The number follows, so it ends with a separator:
 * `access-<session>-`.
 * @param most The highest number. Omit it if callers already limit the sequence.
 * @param usual Number of entries that most sequences have. The first read fetches these plus one in
 * parallel, and each later read fetches as many as were found so far.
 */
export function sequence<Entry>(
  store: Pick<Store, 'create' | 'read'>,
  stem: string,
  { most = Number.MAX_SAFE_INTEGER, usual = 0 }: { most?: number; usual?: number } = {},
) {
  const keyOf = (number: number) => `${stem}${number}`;
  const at = async (number: number) => (await store.read(keyOf(number))) as Entry | undefined;
  const make = (number: number, entry: Entry) => store.create(keyOf(number), entry);

  async function after(number: number): Promise<Entry[]> {
    const found: Entry[] = [];
    for (;;) {
      const first = number + found.length + 1;
      const size = found.length || usual + 1;
      const count = Math.min(size, most - first + 1);
      const look = await Promise.all(Array.from({ length: count }, (_, step) => at(first + step)));
      const end = look.indexOf(undefined);
      found.push(...(look.slice(0, end === -1 ? count : end) as Entry[]));
      if (end !== -1 || count < size) return found;
    }
  }

  return {
    all: () => after(0),
    async last(): Promise<Numbered<Entry> | undefined> {
      const entries = await after(0);
      const entry = entries.at(-1);
      return entry === undefined ? undefined : { number: entries.length, entry };
    },
    at,
    keyOf,
    /**
     * Builds the record for a number, for {@link Store.createAll}. The previous number must be
     * taken.
     */
    record: (number: number, entry: Entry): NewRecord => ({ key: keyOf(number), data: entry }),
    /**
     * Creates the entry after `last`, which the caller has read. Returns `exists` if another writer
     * created it in the meantime.
     * @throws {SequenceFull} if `last` is the highest number
     */
    async append(entry: Entry, last: number): Promise<Created> {
      if (last >= most)
        throw new SequenceFull(`"${stem}" already has ${most} entries, the maximum.`);
      return make(last + 1, entry);
    },
    /**
     * Returns the entry that matches `isSame`, or creates one under the next free number.
     * Concurrent callers each get their own number, unless their entries are the same.
     * @param entryOf Builds the entry for a number.
     * @param from The highest number known to belong to others.
     */
    async claim(
      isSame: (entry: Entry) => boolean,
      entryOf: (number: number) => Entry,
      from = 0,
    ): Promise<Claim<Entry>> {
      let known = from;
      while (known < most) {
        // Most claims are the first one, so try to create it without reading first.
        const entry = entryOf(known + 1);
        if ((await make(known + 1, entry)) === 'created') {
          return { number: known + 1, entry, isNew: true };
        }
        const others = await after(known);
        const same = others.findIndex(isSame);
        const held = others[same];
        if (held !== undefined) return { number: known + 1 + same, entry: held, isNew: false };
        known += others.length;
      }
      return 'used-up';
    },
  };
}
