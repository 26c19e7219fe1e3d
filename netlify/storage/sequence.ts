import type { Created, NewRecord, Store } from './store.ts';

/** One entry of a series and its number; the first is 1. */
interface Numbered<Entry> {
  number: number;
  entry: Entry;
}

/** The outcome of a claim: the entry that is now the caller's, or that no number was left. */
type Claim<Entry> = (Numbered<Entry> & { isNew: boolean }) | 'used-up';

export type Series<Entry> = ReturnType<typeof series<Entry>>;

/** A series has as many entries as it may have. */
export class SeriesFull extends Error {
  override name = 'SeriesFull';
}

/**
 * Records that are numbered from 1 on without gaps, each of which only one writer can make. What counts is
 * the last of them, or all; nothing is ever changed, so two writers meet in a number and never overwrite.
 * @param stem What every key begins with; the number follows, so it ends with a mark: `access-<session>-`.
 * @param most The highest number; where none is given, what fills the series limits itself.
 * @param usual Entries that most series have: a first look reads these and one more at the same time, each
 * further look as many as were found.
 */
export function series<Entry>(
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
    /** The record of a number, for {@link Store.createAll}. The number before it must be taken. */
    record: (number: number, entry: Entry): NewRecord => ({ key: keyOf(number), data: entry }),
    /**
     * Makes the entry behind `last`, which the caller has read: `exists` when another writer did so meanwhile.
     * @throws {SeriesFull} behind the last number
     */
    async append(entry: Entry, last: number): Promise<Created> {
      if (last >= most)
        throw new SeriesFull(`"${stem}" has ${most} entries, as many as it may have.`);
      return make(last + 1, entry);
    },
    /**
     * Finds the entry that `isSame` knows, or makes one under the next free number. Of any number of callers
     * at once, each gets a number of its own or that of the same.
     * @param entryOf Makes the entry for a number.
     * @param from Numbers up to this one are known to be others'.
     */
    async claim(
      isSame: (entry: Entry) => boolean,
      entryOf: (number: number) => Entry,
      from = 0,
    ): Promise<Claim<Entry>> {
      let known = from;
      while (known < most) {
        // Most claims are the first: one call, without a look.
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
