import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from '../cannot-start.ts';
import { hasCode } from '../state-file.ts';

/**
 * Thrown if another server is using the folder, because two servers would each assume they're the
 * only writer.
 */
export class FolderInUse extends CannotStart {
  override name = 'FolderInUse';
}

export type Records = ReturnType<typeof openRecords>;

const SQLITE_BUSY = 5;
/** How long to wait for a server that is shutting down, in milliseconds. */
const LOCK_PATIENCE = 500;

/**
 * Opens a folder's records, and creates the folder if needed. Writes are durable once they return,
 * and they're atomic no matter how the process dies.
 * @throws {FolderInUse} if another server has it open
 */
export function openRecords(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'records.db'), { timeout: LOCK_PATIENCE });
  try {
    // The operating system holds the lock, so it's released when the process ends.
    database.exec(`
      pragma locking_mode = exclusive;
      pragma journal_mode = wal;
      pragma synchronous = full;
      create table if not exists records (
        store text, key text, etag text, body blob, primary key (store, key)
      );
      begin immediate; commit`);
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUse(
      `The data folder ${folder} is in use by another program, such as npm start or npm run dev. Stop that program, or set LOCAL_DATA_DIR to another folder.`,
    );
  }
  const select = database.prepare('select * from records where store = ? and key = ?');
  const list = database.prepare(
    'select key, etag from records where store = ? and key >= ? and key < ? order by key',
  );
  const insert = database.prepare(
    'insert or replace into records (store, key, etag, body) values (?, ?, ?, ?)',
  );
  const remove = database.prepare('delete from records where store = ? and key = ?');
  const clear = database.prepare('delete from records');

  return {
    /** @throws if the content is corrupt, so that it's never mistaken for a missing record */
    read(store: string, key: string) {
      const found = select.get(store, key);
      if (!found) return undefined;
      const body = found['body'] as Uint8Array;
      const etag = String(found['etag']);
      if (etagFor(body) !== etag) throw new Error(`The record "${key}" is damaged.`);
      return { etag, body };
    },
    /** Returns the keys with a prefix, sorted, with their ETags. */
    list: (store: string, prefix: string) =>
      list.all(store, prefix, `${prefix}\u{10ffff}`) as unknown as { key: string; etag: string }[],
    /** Returns the new ETag. */
    write(store: string, key: string, body: Uint8Array): string {
      const etag = etagFor(body);
      insert.run(store, key, etag, body);
      return etag;
    },
    remove: (store: string, key: string) => void remove.run(store, key),
    clear: () => void clear.run(),
    close: () => database.close(),
  };
}

function etagFor(body: Uint8Array): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

const isBusy = (error: unknown) =>
  hasCode(error, 'ERR_SQLITE_ERROR') &&
  error instanceof Error &&
  'errcode' in error &&
  error.errcode === SQLITE_BUSY;
