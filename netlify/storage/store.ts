import { cutText } from '#src/domain/cut-text.ts';
/** The outcome of a create-only write: this call made the record, or there was one already. */
export type Created = 'created' | 'exists';

export interface NewRecord {
  key: string;
  data: unknown;
}

/**
 * Asks the records of a store in SQL; `$1` is the store's name, `values` are the parameters behind it. It changes
 * nothing.
 */
export type Select = (
  text: string,
  values: readonly unknown[],
) => Promise<Record<string, unknown>[]>;

/**
 * Where facts are kept. Records are written once and never changed, but to take somebody out who asked
 * for it or to encrypt them anew ({@link Store.strike}), so no counter exists anywhere; racing writers meet in {@link Store.create}.
 *
 * Every method fails closed with {@link StoreUnavailable}: a write counts only when the store
 * confirmed it, an absent answer is never read as "no record".
 */
export interface Store {
  /** Writes a JSON record under a key that must be new. Exactly one of any number of callers makes it. */
  create(key: string, data: unknown): Promise<Created>;
  /**
   * Writes records under keys that must be new, in steps: one wait where the backend can, else one for each
   * step. Whatever happens, a record is there only when all those of earlier steps are: so a step holds
   * what does not rely on each other (decision 041). Each key keeps its own create-only answer.
   * @returns the keys that this call made; the others had a record already
   * @throws {RangeError} for a key that is named twice
   */
  createAll(...steps: readonly (readonly NewRecord[])[]): Promise<ReadonlySet<string>>;
  /** Reads a record with strong consistency; `undefined` when the key has none. */
  read(key: string): Promise<unknown>;
  /** Writes bytes under a key that must be new. For content-addressed keys, where "exists" is success. */
  createBytes(key: string, bytes: Uint8Array): Promise<Created>;
  /** Reads bytes; `undefined` when the key has none. */
  readBytes(key: string): Promise<Uint8Array | undefined>;
  /**
   * Keys that start with a prefix, or all for an empty one, in no order and up to a minute old: never
   * decide money on it.
   */
  keys(prefix: string): Promise<string[]>;
  /**
   * Takes out of a JSON record what somebody asked to have forgotten, whole or not at all; an absent record stays absent.
   * Else facts are changed only to encrypt them with a new secret.
   * @param change Gives what is left, or the same data where nothing is to go. It may run again, on what another writer
   * left meanwhile.
   */
  strike(key: string, change: (data: unknown) => unknown): Promise<void>;
  /** Removes a key; removing an absent one is success. Only for markers, never for facts. */
  remove(key: string): Promise<void>;
  /** Where the backend is a database. Flows do not use it: it stands behind the services. */
  readonly select?: Select;
}

/** What every record holds that something was struck out of: beside a backup of before it is the same record. */
export const STRUCK = { struck: true } as const;

/** The store did not confirm. The caller answers "try again" and changes nothing else. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store does not let us in: the token is wrong, has ended, or may not read this site. */
export class StoreRefused extends StoreUnavailable {
  override name = 'StoreRefused';

  constructor(status: number, options?: ErrorOptions) {
    super(
      `The store refuses this token (${status}). Make a new one in Netlify (User settings, Applications, Personal access tokens), set NETLIFY_AUTH_TOKEN, and look whether NETLIFY_SITE_ID is the id of this site.`,
      options,
    );
  }
}

/** A record is there but cannot be understood: another version, or damaged. Never read as absent. */
export class StoreRecordUnreadable extends Error {
  override name = 'StoreRecordUnreadable';
  readonly key: string;

  /** @param problem Follows the key in a sentence. */
  constructor(key: string, problem: string, options?: ErrorOptions) {
    super(`The record "${key}" ${problem}.`, options);
    this.key = key;
  }
}

/** The form in which every JSON record is kept. `rev` tells a writer its own write after a lost reply. */
export interface Envelope {
  /** Version of the record's form: {@link RECORD_VERSION} when it is written. */
  v: number;
  rev: string;
  data: unknown;
}

const SAFE_KEY = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/;
const MAX_KEY_LENGTH = 512;

/**
 * Lets a key through or throws. The Blobs client does not encode keys: `../` would reach into
 * another store, `?` and `#` would cut the key short.
 */
export function checkKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !SAFE_KEY.test(key)) {
    throw new RangeError(
      `The store key "${cutText(key, 80)}" is not allowed. Use letters, digits, "-", "_" and single "." or "/" between them.`,
    );
  }
  return key;
}

/** The keys of new records. @throws {RangeError} for one that is not allowed or named twice. */
export function checkNewKeys(steps: readonly (readonly NewRecord[])[]): string[] {
  const keys = steps.flat().map(({ key }) => checkKey(key));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new RangeError(`The store key "${twice}" is named twice.`);
  return keys;
}

/**
 * {@link Store.createAll} where records can only be made one by one: those of a step at the same time.
 * Every write of a step has ended, well or not, before this answers: none goes on behind the caller's back.
 */
export async function createInSteps(
  create: Store['create'],
  steps: readonly (readonly NewRecord[])[],
): Promise<ReadonlySet<string>> {
  checkNewKeys(steps);
  const made = new Set<string>();
  for (const step of steps) {
    const outcomes = await Promise.allSettled(step.map(({ key, data }) => create(key, data)));
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') throw outcome.reason;
      if (outcome.value === 'created') made.add(step[index]?.key ?? '');
    }
  }
  return made;
}

/** Works on keys, a few at the same time. */
export async function eachOf<One>(
  list: readonly One[],
  atOnce: number,
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < list.length; first += atOnce)
    await Promise.all(list.slice(first, first + atOnce).map(work));
}

/**
 * What stands in keys behind a prefix, unless it stands behind one of the others as well; as old as the keys may be.
 */
export async function namesOf(
  store: Pick<Store, 'keys'>,
  prefix: string,
  ...without: readonly string[]
): Promise<string[]> {
  const [found = [], ...others] = await Promise.all(
    [prefix, ...without].map(async (start) =>
      (await store.keys(start)).map((key) => key.slice(start.length)),
    ),
  );
  const gone = new Set(others.flat());
  return found.filter((name) => !gone.has(name));
}

/** Lets the beginning of a key through, also none at all, or throws. */
export function checkPrefix(prefix: string): string {
  return prefix === '' ? prefix : checkKey(prefix);
}

/** Makes the data of one version into that of the next, by the version it begins with. */
export type Upgrades = Readonly<Record<number, (data: unknown, key: string) => unknown>>;

/** How code of this version reads what earlier code wrote. Empty as long as there is one version. */
const UPGRADES: Upgrades = {};

/** The version in which records are written. */
export const RECORD_VERSION = Object.keys(UPGRADES).length + 1;

/**
 * Takes the data out of a stored envelope. A version that this code does not know is refused, never
 * guessed: it was written by newer code, and half of it could be lost.
 * @param upgrades For each earlier version, the step to the next.
 */
export function openEnvelope(
  key: string,
  stored: unknown,
  upgrades: Upgrades = UPGRADES,
): Envelope {
  if (
    typeof stored === 'object' &&
    stored !== null &&
    'v' in stored &&
    'rev' in stored &&
    'data' in stored
  ) {
    const { v, rev, data } = stored;
    const newest = Object.keys(upgrades).length + 1;
    const isKnown = typeof v === 'number' && Number.isInteger(v) && v >= 1 && v <= newest;
    if (isKnown && typeof rev === 'string') {
      let current = data;
      for (let version = v; version < newest; version += 1) {
        current = upgrades[version]?.(current, key);
      }
      return { v: newest, rev, data: current };
    }
    throw new StoreRecordUnreadable(
      key,
      `has version ${String(v)}; this code reads version ${newest} and earlier`,
    );
  }
  throw new StoreRecordUnreadable(key, 'is not an envelope of this site');
}
