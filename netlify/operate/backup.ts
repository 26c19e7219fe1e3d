import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { createAccounts } from '#netlify/accounts/account-records.ts';
import { createCrypto } from '#netlify/storage/crypto.ts';
import {
  createEncryptedStore,
  createEncryption,
  openIndexKey,
  type OrderSecrets,
} from '#netlify/storage/encrypted-store.ts';
import { ERASED, repeatRequest } from '#netlify/privacy/erasure-requests.ts';
import { isSqlStore } from '#netlify/storage/postgres-store.ts';
import { eachOf, REDACTED, type Store } from '#netlify/storage/store.ts';

/** A site's stores, keyed by their names in a backup. */
export interface SiteStores {
  records: Store;
  files: Store;
}

/** Thrown if a backup can't be used, or the store has a different value for one of its keys. */
export class BackupRefused extends CannotStart {
  override name = 'BackupRefused';
}

const KIND = 'stroke-recovery-site backup';
/**
 * Keys that aren't backed up: request counts, the sweeper's records of what it has already checked,
 * sessions and emailed links (they may have been revoked since the backup), and parts of uploads
 * (they're deleted after 2 days).
 */
const UNSAVED = /^(?:limit|swept|session|verification-token|part)-/;
/** Matches the key of an account version, with the account's ID and the version number. */
const ACCOUNT_VERSION = /^account-([a-f0-9]{32})\.(\d+)$/;
/** Number of records read or compared in parallel. The platform allows 500 calls a minute. */
const AT_ONCE = 10;
/** Number of records per statement if the store is a database. */
const AT_ONCE_BY_DATABASE = 1_000;
/** Matches keys with binary values: pieces of eBooks and other finished files. */
const BYTES = /^piece-/;

const headSchema = z.strictObject({ kind: z.literal(KIND), v: z.literal(1), at: z.iso.datetime() });
const recordSchema = z.union([
  z.strictObject({ store: z.enum(['records', 'files']), key: z.string(), data: z.unknown() }),
  z.strictObject({ store: z.enum(['records', 'files']), key: z.string(), bytes: z.base64() }),
]);
const endSchema = z.strictObject({ records: z.int().min(0), sha256: z.string().length(64) });

type BackupRecord = z.infer<typeof recordSchema>;

/**
 * Exports a site's stores as lines of JSON: a header, each record, and finally a count and a
 * digest, so that a truncated file is detected. Personal data stays encrypted, but the export is as
 * sensitive as the shop itself.
 * @param at Unix time in milliseconds.
 * @param earlier Lines of an interrupted backup. Their records aren't read or returned again, so
 * the file continues where it stopped.
 * @throws {BackupRefused} if they aren't the beginning of a backup
 */
export async function* exportStores(
  stores: SiteStores,
  at: number,
  earlier: readonly string[] = [],
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const known = readEarlier(earlier);
  for (const line of earlier.slice(1)) digest.update(line);
  let records = known.size;
  if (earlier.length === 0)
    yield JSON.stringify({ kind: KIND, v: 1, at: new Date(at).toISOString() });
  for (const name of ['records', 'files'] as const) {
    const store = stores[name];
    const keys = (await store.keys(''))
      .filter((key) => !UNSAVED.test(key) && !known.has(`${name} ${key}`))
      .toSorted();
    const atOnce = isSqlStore(store) ? AT_ONCE_BY_DATABASE : AT_ONCE;
    for (let first = 0; first < keys.length; first += atOnce) {
      const some = keys.slice(first, first + atOnce);
      for (const line of await Promise.all(some.map((key) => readRecord(store, name, key)))) {
        if (line === undefined) continue;
        digest.update(line);
        records += 1;
        yield line;
      }
    }
  }
  yield JSON.stringify({ records, sha256: digest.digest('hex') });
}

/** Returns the records of an interrupted backup. */
function readEarlier(lines: readonly string[]): Set<string> {
  const [head, ...rest] = lines;
  if (head !== undefined && !headSchema.safeParse(parseLine(head, 1)).success)
    throw new BackupRefused(
      'The existing file isn’t a version 1 backup of this site. Choose another name.',
    );
  return new Set(
    rest.map((line, index) => {
      const record = recordSchema.safeParse(parseLine(line, index + 2));
      if (record.success) return `${record.data.store} ${record.data.key}`;
      throw new BackupRefused(
        `Line ${index + 2} of the existing file isn’t a record. Delete the file and start over.`,
      );
    }),
  );
}

async function readRecord(
  store: Store,
  name: keyof SiteStores,
  key: string,
): Promise<string | undefined> {
  if (BYTES.test(key)) {
    const bytes = await store.readBytes(key);
    return (
      bytes && JSON.stringify({ store: name, key, bytes: Buffer.from(bytes).toString('base64') })
    );
  }
  const data = await store.read(key);
  return data === undefined ? undefined : JSON.stringify({ store: name, key, data });
}

/**
 * Restores the records of a backup. Events are immutable: a key that already contains the same data
 * is skipped, and a key with different data stops the whole restore before the first write.
 * @param readLines Returns the lines from the start. Called twice: once to check the backup, and
 * once to write it.
 * @returns how many records were written and how many already existed, and the newest version of
 * each account in the backup
 * @throws {BackupRefused} if the backup is damaged, has another version, or differs from the store
 */
export async function importStores(readLines: () => AsyncIterable<string>, stores: SiteStores) {
  const accounts = new Map<string, number>();
  const differing: string[] = [];
  let alreadyThere = 0;
  const missing = new Set<string>();
  await inParts(checkedRecords(readLines()), async (record) => {
    // Exports made by older code still contain these keys.
    if (UNSAVED.test(record.key)) return;
    recordVersion(record.key, accounts);
    const state = await compare(record, stores[record.store]);
    if (state === 'differs') differing.push(record.key);
    else if (state === 'same') alreadyThere += 1;
    else missing.add(`${record.store} ${record.key}`);
  });
  if (differing.length > 0) {
    throw new BackupRefused(
      `The store has different records for ${differing.length} keys of the backup, for example "${differing[0]}". Nothing was written. Restore into an empty store of a site that hasn’t been deployed yet.`,
    );
  }
  await inParts(checkedRecords(readLines()), async (record) => {
    if (!missing.has(`${record.store} ${record.key}`)) return;
    const store = stores[record.store];
    if ('bytes' in record) {
      await store.createBytes(record.key, new Uint8Array(Buffer.from(record.bytes, 'base64')));
    } else {
      await store.create(record.key, record.data);
    }
    if ((await compare(record, store)) !== 'same') {
      throw new BackupRefused(
        `Someone wrote "${record.key}" during the restore. Take the site offline and start over.`,
      );
    }
  });
  // A restore must not bring back data that was erased after the backup, so have the sweeper erase
  // it again.
  for (const key of await stores.records.keys(ERASED)) await repeatErasure(key, stores);
  return { written: missing.size, alreadyThere, accounts };
}

/**
 * Imports the list of erasures, so that restoring an older export doesn't bring anyone's data back.
 * The export with the list may be incomplete.
 * @returns the number of erasures in the list
 */
export async function importErasures(
  lines: AsyncIterable<string>,
  stores: SiteStores,
): Promise<number> {
  const keys = new Set<string>();
  for await (const line of lines) {
    const key = /^\{"store":"records","key":"(erased-[a-f0-9]{32}-\d{13})"/.exec(line)?.[1];
    if (key !== undefined) keys.add(key);
  }
  for (const key of keys) await repeatErasure(key, stores);
  return keys.size;
}

/**
 * Imports accounts from a newer export, so that restoring an older one doesn't bring back an old
 * password or a closed account. The newer export may be incomplete.
 * @returns the IDs of the accounts it contains
 */
export async function importAccounts(
  lines: AsyncIterable<string>,
  { records }: SiteStores,
): Promise<Set<string>> {
  const versions = new Map<string, Set<string>>();
  for await (const line of lines) {
    const found = line.startsWith('{"store":"records","key":"account-')
      ? tryRecord(line)
      : undefined;
    if (!found || !('data' in found)) continue;
    await records.create(found.key, found.data);
    const [, account] = ACCOUNT_VERSION.exec(found.key) ?? [];
    if (account !== undefined)
      versions.set(account, (versions.get(account) ?? new Set()).add(found.key));
  }
  for (const [account, keys] of versions) {
    // Versions start at 1, and only the last version of a closed account is kept.
    if (keys.has(`account-${account}.1`)) continue;
    for (const key of await records.keys(`account-${account}`))
      if (!keys.has(key)) await records.remove(key);
  }
  return new Set(versions.keys());
}

/**
 * Revokes the passwords of restored accounts. Since the backup, an owner may have changed a
 * password because someone else knew it. Owners set new ones by email. Accounts changed after the
 * restore are skipped, so this can be repeated.
 * @param accounts IDs, each with its newest version in the backup.
 * @returns how many passwords were revoked
 * @throws {EnvironmentError} if the secrets don't match the backup
 */
export async function endSignIns(
  records: Store,
  accounts: ReadonlyMap<string, number>,
  secrets: OrderSecrets,
): Promise<number> {
  if (accounts.size === 0) return 0;
  const indexKey = await openIndexKey(records, secrets);
  const people = createEncryptedStore(records, createEncryption(secrets));
  const { change } = createAccounts(people, createCrypto({ indexKey, ...secrets }));
  let ended = 0;
  for (const [id, version] of accounts) {
    if ((await records.read(`account-${id}.${version + 1}`)) !== undefined) continue;
    const changed = await change(id, (state) => ({ ...state, password: '' }));
    if (changed) ended += 1;
  }
  return ended;
}

/**
 * Revokes all sessions, emailed links, and passwords in a store (for example, after its database
 * was reset to an earlier time).
 * @returns how many passwords were revoked
 * @throws {EnvironmentError} if the secrets don't match the store
 */
export async function endAllSignIns(records: Store, secrets: OrderSecrets): Promise<number> {
  const accounts = new Map<string, number>();
  for (const key of await records.keys('account-')) recordVersion(key, accounts);
  const ended = await endSignIns(records, accounts, secrets);
  for (const prefix of ['session-', 'verification-token-'])
    await eachOf(await records.keys(prefix), AT_ONCE, records.remove);
  return ended;
}

/** Updates the newest known version of an account. */
function recordVersion(key: string, accounts: Map<string, number>): void {
  const [, account, version] = ACCOUNT_VERSION.exec(key) ?? [];
  if (account === undefined) return;
  accounts.set(account, Math.max(accounts.get(account) ?? 0, Number(version)));
}

/** Returns the data of one record in a backup, or `undefined` if it isn't there. */
export async function findRecord(lines: AsyncIterable<string>, key: string): Promise<unknown> {
  const start = JSON.stringify({ store: 'records', key }).slice(0, -1);
  for await (const line of lines) {
    const found = line.startsWith(start) ? tryRecord(line) : undefined;
    if (found?.key === key && 'data' in found) return found.data;
  }
  return undefined;
}

function tryRecord(line: string): BackupRecord | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

async function repeatErasure(erasedKey: string, { records }: SiteStores): Promise<void> {
  const request = repeatRequest(erasedKey);
  await records.create(request.key, request.data);
}

async function inParts(
  records: AsyncIterable<BackupRecord>,
  work: (record: BackupRecord) => Promise<void>,
): Promise<void> {
  let part: BackupRecord[] = [];
  for await (const record of records) {
    part.push(record);
    if (part.length < AT_ONCE) continue;
    await Promise.all(part.map(work));
    part = [];
  }
  await Promise.all(part.map(work));
}

async function compare(record: BackupRecord, store: Store): Promise<'absent' | 'same' | 'differs'> {
  if ('bytes' in record) {
    const bytes = await store.readBytes(record.key);
    if (bytes === undefined) return 'absent';
    return Buffer.from(record.bytes, 'base64').equals(bytes) ? 'same' : 'differs';
  }
  const data = await store.read(record.key);
  if (data === undefined) return 'absent';
  // A record that was redacted on either side counts as unchanged. The sweeper will erase the data
  // again.
  const isRedacted = [data, record.data].some(
    (one) => (one as Partial<typeof REDACTED> | null)?.struck === REDACTED.struck,
  );
  return isRedacted || isDeepStrictEqual(data, record.data) ? 'same' : 'differs';
}

/**
 * Yields the records between the first and the last line. The digest can't be checked until the
 * end, so read all records once before writing any.
 */
async function* checkedRecords(lines: AsyncIterable<string>): AsyncGenerator<BackupRecord> {
  const digest = createHash('sha256');
  let number = 0;
  let end: z.infer<typeof endSchema> | undefined;
  for await (const line of lines) {
    if (line === '') continue;
    number += 1;
    const parsed = parseLine(line, number);
    if (end) throw new BackupRefused(`Line ${number} of the backup comes after its end.`);
    if (number === 1) {
      if (!headSchema.safeParse(parsed).success) {
        throw new BackupRefused(
          'The first line isn’t that of a version 1 backup of this site. Restore it with the code that made it.',
        );
      }
      continue;
    }
    const ending = endSchema.safeParse(parsed);
    if (ending.success) {
      end = ending.data;
      continue;
    }
    const record = recordSchema.safeParse(parsed);
    if (!record.success) throw new BackupRefused(`Line ${number} of the backup isn’t a record.`);
    digest.update(line);
    yield record.data;
  }
  if (!end || end.records !== number - 2 || end.sha256 !== digest.digest('hex')) {
    throw new BackupRefused('The backup is incomplete or was modified. Use another one.');
  }
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new BackupRefused(`Line ${number} of the backup isn’t valid JSON.`, { cause });
  }
}
