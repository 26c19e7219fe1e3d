import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** One stored value with what the protocol says about it. */
interface BlobRecord {
  key: string;
  /** Content type and user metadata, as they came. */
  headers: Readonly<Record<string, string>>;
  /** MD5 of the content in quotes, as the platform has it. */
  etag: string;
  body: Uint8Array;
}

/** A record is there but is not what was written. That is an alarm, never an absent record. */
class RecordDamaged extends Error {
  override name = 'RecordDamaged';
}

/** A folder of records: one file each, written whole or not at all. */
export interface RecordFiles {
  /** Every readable key with its ETag. */
  readonly index: ReadonlyMap<string, string>;
  /** @throws {RecordDamaged} */
  etagOf(key: string): string | undefined;
  /** @throws {RecordDamaged} */
  read(key: string): Promise<BlobRecord | undefined>;
  write(record: Omit<BlobRecord, 'etag'>): Promise<string>;
  remove(key: string): Promise<void>;
}

type RecordHead = Omit<BlobRecord, 'body'>;

const LENGTH_BYTES = 4;
const MAX_HEAD_BYTES = 16 * 1024;

/** Opens a folder, making it if need be, and reads which keys it holds. Temporary files are cleared. */
export async function openRecordFiles(folder: string): Promise<RecordFiles> {
  await mkdir(folder, { recursive: true });
  const index = new Map<string, string>();
  const damaged = new Set<string>();
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.tmp')) await rm(path);
    else {
      const head = await readHead(path);
      if (head) index.set(head.key, head.etag);
      else damaged.add(name);
    }
  }

  const requireWhole = (key: string) => {
    if (damaged.has(fileName(key))) throw new RecordDamaged(messageFor(key, folder));
  };

  return {
    index,
    etagOf(key) {
      requireWhole(key);
      return index.get(key);
    },
    async read(key) {
      requireWhole(key);
      const etag = index.get(key);
      if (etag === undefined) return undefined;
      const bytes = await readFile(join(folder, fileName(key)));
      const bodyStart = LENGTH_BYTES + bytes.readUInt32BE(0);
      const head = parseHead(bytes.subarray(LENGTH_BYTES, bodyStart));
      const body = bytes.subarray(bodyStart);
      if (!head || etagFor(body) !== etag) throw new RecordDamaged(messageFor(key, folder));
      return { ...head, body };
    },
    async write({ key, headers, body }) {
      const etag = etagFor(body);
      const head = Buffer.from(JSON.stringify({ key, headers, etag } satisfies RecordHead));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(head.byteLength);
      const path = join(folder, fileName(key));
      await writeThrough(`${path}.tmp`, Buffer.concat([length, head, body]));
      await rename(`${path}.tmp`, path);
      await syncFolder(folder);
      damaged.delete(fileName(key));
      index.set(key, etag);
      return etag;
    },
    async remove(key) {
      await rm(join(folder, fileName(key)), { force: true });
      await syncFolder(folder);
      damaged.delete(fileName(key));
      index.delete(key);
    },
  };
}

/** Keys may be longer than file names, and two keys may differ only in case. */
function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function etagFor(body: Uint8Array): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function messageFor(key: string, folder: string): string {
  return `The record "${key}" is damaged: ${join(folder, fileName(key))}. Put a backup of this file in its place, or reset the local world.`;
}

async function readHead(path: string): Promise<RecordHead | undefined> {
  const file = await open(path, 'r');
  try {
    const length = await readExactly(file, LENGTH_BYTES, 0);
    const headBytes = length?.readUInt32BE(0) ?? 0;
    if (headBytes === 0 || headBytes > MAX_HEAD_BYTES) return undefined;
    const head = await readExactly(file, headBytes, LENGTH_BYTES);
    return head && parseHead(head);
  } finally {
    await file.close();
  }
}

async function readExactly(
  file: FileHandle,
  bytes: number,
  position: number,
): Promise<Buffer | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  return bytesRead === bytes ? buffer : undefined;
}

function parseHead(bytes: Buffer): RecordHead | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as RecordHead;
  } catch {
    return undefined;
  }
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
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
