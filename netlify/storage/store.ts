import { cutText } from '#src/domain/display-text.ts';
/** Result of a create-only write: this call created the record, or it already existed. */
export type Created = 'created' | 'exists';

export interface NewRecord {
  key: string;
  data: unknown;
}

/**
 * Event store. Records are written once. They change only to redact data about a person who asked
 * for erasure, or to be re-encrypted ({@link Store.redact}), so there are no counters. {@link
 * Store.create} resolves concurrent writes.
 *
 * Every method fails closed with {@link StoreUnavailable}: a write counts only once the store has
 * confirmed it, and a missing response is never read as "no record."
 */
export interface Store {
  /**
   * Writes a JSON record under a new key. If several callers write it concurrently, exactly one
   * creates it.
   */
  create(key: string, data: unknown): Promise<Created>;
  /**
   * Writes records under new keys, in steps: in a single call if the backend supports it, otherwise
   * in one round of calls per step. A record exists only if all records of earlier steps do, so the
   * records within a step must not depend on each other (decision 041). Each key is create-only.
   * @returns the keys this call created; the others already existed
   * @throws {RangeError} for a duplicate key
   */
  createAll(...steps: readonly (readonly NewRecord[])[]): Promise<ReadonlySet<string>>;
  /** Reads a record with strong consistency. Returns `undefined` if it doesn't exist. */
  read(key: string): Promise<unknown>;
  /**
   * Writes bytes under a new key. Meant for content-addressed keys, where "exists" is a success.
   */
  createBytes(key: string, bytes: Uint8Array): Promise<Created>;
  /** Reads bytes. Returns `undefined` if the key doesn't exist. */
  readBytes(key: string): Promise<Uint8Array | undefined>;
  /**
   * Lists the keys with a prefix, or all keys if it's empty. They're in no particular order and can
   * be a minute out of date, so never use them for decisions about money.
   */
  keys(prefix: string): Promise<string[]>;
  /**
   * Atomically redacts a person's data from a JSON record. Does nothing if the record doesn't
   * exist. The only other use is to re-encrypt events with a new secret.
   * @param change Returns the redacted record, or the same object if nothing changed. May run again
   * if another writer changed the record in the meantime.
   */
  redact(key: string, change: (data: unknown) => unknown): Promise<void>;
  /**
   * Removes a key. Also succeeds if the key doesn't exist. Events are removed only if they expire
   * or are erased.
   */
  remove(key: string): Promise<void>;
}

/**
 * Marks every redacted record. A redacted record still counts as the same record as its copy in an
 * older backup.
 */
export const REDACTED = { struck: true } as const;

/**
 * The store didn't confirm the call. The caller should ask the user to try again, and change
 * nothing else.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store denied access: the token is wrong, has expired, or can't access this site. */
export class StoreRefused extends StoreUnavailable {
  override name = 'StoreRefused';

  constructor(status: number, options?: ErrorOptions) {
    super(
      `The store rejected this token (${status}). Make a new one in Netlify (User settings, Applications, Personal access tokens), set NETLIFY_AUTH_TOKEN, and check that NETLIFY_SITE_ID is this site’s ID.`,
      options,
    );
  }
}

/**
 * A record exists but can't be read: its version is unknown or it's damaged. Never treat it as
 * missing.
 */
export class StoreRecordUnreadable extends Error {
  override name = 'StoreRecordUnreadable';
  readonly key: string;

  /** @param problem Completes the sentence that starts with the key. */
  constructor(key: string, problem: string, options?: ErrorOptions) {
    super(`The record "${key}" ${problem}.`, options);
    this.key = key;
  }
}

/**
 * Stored form of every JSON record. `rev` lets a writer recognize its own write after a lost
 * response.
 */
export interface Envelope {
  /** Version of the record format. {@link RECORD_VERSION} at the time of writing. */
  v: number;
  rev: string;
  data: unknown;
}

const SAFE_KEY = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/;
const MAX_KEY_LENGTH = 512;

/**
 * Returns the key, or throws if it's invalid. The Blobs client doesn't encode keys: `../` would
 * reach into another store, and `?` and `#` would truncate the key.
 */
export function checkKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !SAFE_KEY.test(key)) {
    throw new RangeError(
      `The store key "${cutText(key, 80)}" is not allowed. Use letters, digits, "-", "_" and single "." or "/" between them.`,
    );
  }
  return key;
}

/**
 * Returns the keys of new records.
 * @throws {RangeError} for an invalid or duplicate key
 */
export function checkNewKeys(steps: readonly (readonly NewRecord[])[]): string[] {
  const keys = steps.flat().map(({ key }) => checkKey(key));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new RangeError(`The store key "${twice}" appears twice.`);
  return keys;
}

/**
 * {@link Store.createAll} for backends that create records one at a time. Writes a step's records
 * in parallel and waits for all of them to settle, so that no write continues after this returns.
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

/** Processes items a few at a time. */
export async function eachOf<One>(
  list: readonly One[],
  atOnce: number,
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < list.length; first += atOnce)
    await Promise.all(list.slice(first, first + atOnce).map(work));
}

/**
 * Returns the part of each key after the prefix. Skips keys that also match one of the other
 * prefixes. Can be as stale as the key listing.
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

/** Returns the prefix, or throws if it's neither empty nor a valid key. */
export function checkPrefix(prefix: string): string {
  return prefix === '' ? prefix : checkKey(prefix);
}

/** Migrations from one record version to the next, keyed by the version they start from. */
export type Upgrades = Readonly<Record<number, (data: unknown, key: string) => unknown>>;

/** Migrations for records written by earlier code. Empty while there's only one version. */
const UPGRADES: Upgrades = {};

/** The current record version. */
export const RECORD_VERSION = Object.keys(UPGRADES).length + 1;

/**
 * Opens a stored envelope. Rejects unknown versions: newer code wrote them, and reading them could
 * lose data.
 * @param upgrades The migration to the next version, for each earlier version.
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
