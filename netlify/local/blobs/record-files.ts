import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** One stored value with what the protocol says about it. */
export interface BlobRecord {
  key: string;
  /** Content type and user metadata, as they came. */
  headers: Readonly<Record<string, string>>;
  /** MD5 of the content in quotes, as the platform has it. */
  etag: string;
  body: Uint8Array;
}

/** A folder of records: one file each, written whole or not at all. */
export interface RecordFiles {
  /** Every key with its ETag. */
  readonly index: ReadonlyMap<string, string>;
  /** @throws {Error} when the file is there but damaged. */
  read(key: string): Promise<BlobRecord | undefined>;
  write(record: Omit<BlobRecord, 'etag'>): Promise<string>;
  remove(key: string): Promise<void>;
}

const LENGTH_BYTES = 4;

/** Opens a folder, making it if need be, and reads which keys it holds. Temporary files are cleared. */
export async function openRecordFiles(folder: string): Promise<RecordFiles> {
  await mkdir(folder, { recursive: true });
  const index = new Map<string, string>();
  for (const name of await readdir(folder)) {
    if (name.endsWith('.tmp')) await rm(join(folder, name));
    else {
      const { key, etag } = decode(await readFile(join(folder, name)), name);
      index.set(key, etag);
    }
  }
  // Keys may be longer than file names, and two keys may differ only in case.
  const fileOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'));

  return {
    index,
    async read(key) {
      if (!index.has(key)) return undefined;
      return decode(await readFile(fileOf(key)), key);
    },
    async write({ key, headers, body }) {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      const head = Buffer.from(JSON.stringify({ key, headers, etag }));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(head.byteLength);
      const temporary = `${fileOf(key)}.tmp`;
      const file = await open(temporary, 'w');
      try {
        await file.writeFile(Buffer.concat([length, head, body]));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, fileOf(key));
      await syncFolder(folder);
      index.set(key, etag);
      return etag;
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
      await syncFolder(folder);
      index.delete(key);
    },
  };
}

function decode(bytes: Buffer, name: string): BlobRecord {
  try {
    const bodyStart = LENGTH_BYTES + bytes.readUInt32BE(0);
    const head = JSON.parse(bytes.subarray(LENGTH_BYTES, bodyStart).toString('utf8')) as Omit<
      BlobRecord,
      'body'
    >;
    return { ...head, body: bytes.subarray(bodyStart) };
  } catch (error) {
    throw new Error(`The stored record "${name}" is damaged.`, { cause: error });
  }
}

/** A rename survives a power cut only when its folder was written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
