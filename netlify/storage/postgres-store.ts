import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { DatabaseAddress } from '#netlify/platform/env.ts';
import {
  checkKey,
  checkNewKeys,
  checkPrefix,
  openEnvelope,
  RECORD_VERSION,
  StoreUnavailable,
  type NewRecord,
  type Store,
} from './store.ts';

/** Connection timeout, in milliseconds. A sleeping database wakes up within this time. */
const CONNECT_TIMEOUT = 5_000;
/** Response timeout in milliseconds. */
const QUERY_TIMEOUT = 4_000;
/**
 * Maximum connections per process. A function handles few requests at a time, and a database allows
 * only a few hundred connections.
 */
const MOST_CONNECTIONS = 4;
/** How long an idle connection stays open, in milliseconds. Closing it lets the database sleep. */
const IDLE_TIMEOUT = 20_000;
/** Pauses before the second and third attempts, in milliseconds. */
const RETRY_PAUSES = [60, 240];
const KEYS_AT_ONCE = 10_000;

type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

/** A process's database connections. */
export interface Database {
  query: Query;
  close(): Promise<void>;
}

/**
 * Runs a read-only SQL query on a store's records. `$1` is the store's name, and `values` are the
 * parameters after it.
 */
export type Select = (
  text: string,
  values: readonly unknown[],
) => Promise<Record<string, unknown>[]>;

/** A store in a database, which can also be queried across records. */
export interface SqlStore extends Store {
  readonly select: Select;
}

export const isSqlStore = (store: Store): store is SqlStore => 'select' in store;

/** Connects to a database. A remote server must have a valid certificate for its name. */
export function connectDatabase(
  { url, ssl }: DatabaseAddress,
  connections = MOST_CONNECTIONS,
): Database {
  async function open(): Promise<Pool> {
    const { Pool: PoolOfClients } = (await import('pg')).default;
    const pool = new PoolOfClients({
      connectionString: url,
      // Set explicitly so that PGSSLMODE doesn't apply.
      ssl,
      max: connections,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
      idleTimeoutMillis: IDLE_TIMEOUT,
      allowExitOnIdle: true,
    });
    // An idle connection that breaks is replaced on next use.
    pool.on('error', () => undefined);
    return pool;
  }
  // Loaded on first use, so that a shop on Blobs starts without the client.
  let opened: Promise<Pool> | undefined;
  return {
    query: async (text, values) => (await (opened ??= open())).query(text, [...values]),
    close: async () => (await opened)?.end(),
  };
}

/**
 * Event store in Postgres. It has the same guarantees as the Netlify Blobs store, but `createAll`
 * is a single atomic statement (decision 040). Reads requested in the same tick are batched.
 * @param name Part of every record's key, so that several shops can share a database.
 */
export function createPostgresStore({ query }: Pick<Database, 'query'>, name: string): SqlStore {
  /** Runs a statement, and retries after transient errors. The statements here are idempotent. */
  async function run(
    key: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Record<string, unknown>[]> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await query(text, [name, ...values])).rows;
      } catch (error) {
        const pause = RETRY_PAUSES[attempt];
        if (pause === undefined || !isTransient(error)) {
          throw new StoreUnavailable(`${reasonOf(error)} Asked for "${key}".`, { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  async function createAll(
    ...steps: readonly (readonly NewRecord[])[]
  ): Promise<ReadonlySet<string>> {
    checkNewKeys(steps);
    // All writers lock keys in the same order to avoid deadlocks.
    const records = steps.flat().toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const first = records[0];
    if (!first) return new Set();
    const rev = randomUUID();
    const values = [
      RECORD_VERSION,
      rev,
      records.map(({ key }) => key),
      records.map(({ data }) => JSON.stringify(data)),
    ];
    const rows = await run(first.key, CREATE_ALL, values);
    return new Set(rows.map(({ key }) => String(key)));
  }

  const readTogether = collect(async (keys: readonly string[]) => {
    const rows = await run(keys[0] ?? '', READ_ALL, [[...new Set(keys)]]);
    return new Map(rows.map((row) => [row['key'], row]));
  });

  return {
    create: async (key, data) =>
      (await createAll([{ key, data }])).has(key) ? 'created' : 'exists',
    createAll,
    async read(key) {
      const row = (await readTogether(checkKey(key))).get(key);
      return row && openEnvelope(key, row).data;
    },
    async createBytes(key, bytes) {
      const values = [RECORD_VERSION, randomUUID(), checkKey(key), Buffer.from(bytes)];
      return (await run(key, CREATE_BYTES, values)).length > 0 ? 'created' : 'exists';
    },
    async readBytes(key) {
      const [row] = await run(key, READ_BYTES, [checkKey(key)]);
      return row && new Uint8Array(row['bytes'] as Buffer);
    },
    async keys(prefix) {
      checkPrefix(prefix);
      // Keys are ASCII, so every key with the prefix sorts before this string.
      const end = `${prefix}\u{7f}`;
      const found: string[] = [];
      for (let after = prefix; ; after = found.at(-1) ?? after) {
        const rows = await run(prefix, KEYS, [after, end, KEYS_AT_ONCE, found.length === 0]);
        found.push(...rows.map(({ key }) => String(key)));
        if (rows.length < KEYS_AT_ONCE) return found;
      }
    },
    async redact(key, change) {
      for (;;) {
        const [row] = await run(key, READ_ALL, [[checkKey(key)]]);
        if (!row) return;
        const { rev, data } = openEnvelope(key, row);
        const left = change(data);
        if (left === data) return;
        const values = [key, rev, RECORD_VERSION, randomUUID(), JSON.stringify(left)];
        if ((await run(key, REDACT, values)).length > 0) return;
      }
    },
    async remove(key) {
      await run(key, REMOVE, [checkKey(key)]);
    },
    select: (text, values) => run('', text, values),
  };
}

/**
 * Creates records that don't exist yet. The second half finds records that this same call created
 * before its response was lost. A statement can't see its own writes, so no key is returned twice.
 */
const CREATE_ALL = `
  with made as (
    insert into records (store, key, v, rev, data)
    select $1, key, $2::integer, $3::uuid, data::json
    from unnest($4::text[], $5::text[]) as given (key, data)
    on conflict do nothing
    returning key
  )
  select key from made
  union all
  select key from records where store = $1 and key = any($4::text[]) and rev = $3::uuid`;
const CREATE_BYTES = `
  with made as (
    insert into records (store, key, v, rev, bytes) values ($1, $4, $2::integer, $3::uuid, $5)
    on conflict do nothing
    returning key
  )
  select key from made
  union all
  select key from records where store = $1 and key = $4 and rev = $3::uuid`;
const READ_ALL = `
  select key, v, rev, data from records
  where store = $1 and key = any($2::text[]) and data is not null`;
const READ_BYTES = 'select bytes from records where store = $1 and key = $2 and bytes is not null';
const KEYS = `
  select key from records
  where store = $1 and (key > $2 or ($5 and key = $2)) and key < $3
  order by key limit $4`;
const REDACT = `
  update records set v = $4::integer, rev = $5::uuid, data = $6::json
  where store = $1 and key = $2 and rev = $3::uuid returning key`;
const REMOVE = 'delete from records where store = $1 and key = $2';

/** Batches the keys requested in the same tick into one call. */
function collect<Answer>(
  ask: (keys: readonly string[]) => Promise<Answer>,
): (key: string) => Promise<Answer> {
  let waiting: { keys: string[]; answer: Promise<Answer> } | undefined;
  return (key) => {
    if (waiting) {
      waiting.keys.push(key);
      return waiting.answer;
    }
    const keys = [key];
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return ask(keys);
    });
    waiting = { keys, answer };
    return answer;
  };
}

/**
 * Postgres codes for transient errors: a failed connection, startup or shutdown, an idle timeout,
 * no connections left, or a rolled-back transaction (such as a deadlock).
 */
const TRANSIENT = /^(?:08|57P0[1235]|53300|40)/;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/**
 * Returns true for errors worth retrying. An error without a Postgres code comes from the
 * connection.
 */
function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return !/^[0-9A-Z]{5}$/.test(code) || TRANSIENT.test(code);
}

/** Explains the error to the site's operator. */
function reasonOf(error: unknown): string {
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return 'The database rejected the user or password in DATABASE_URL.';
    case '3D000':
      return 'The database server doesn’t have a database with the name in DATABASE_URL.';
    case '42P01':
    case '42703':
      return 'The database lacks a table or column of this version. Run "npm run shop -- migrate".';
    case '53100':
    case '53200':
      return 'The database is full.';
    case 'ENOTFOUND':
    case 'ECONNREFUSED':
    case 'EAI_AGAIN':
      return 'No database is responding at the address in DATABASE_URL.';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'The database’s certificate is for a different name than the one in DATABASE_URL.';
    case 'CERT_HAS_EXPIRED':
      return 'The database’s certificate has expired.';
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return 'The database’s certificate wasn’t signed by a known authority. Put the authority’s certificate in DATABASE_CA.';
    default:
      return error instanceof Error && error.message.includes('does not support SSL')
        ? 'The database doesn’t encrypt connections. Turn on TLS there.'
        : 'The database didn’t respond.';
  }
}
