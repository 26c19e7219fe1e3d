import { createHash } from 'node:crypto';
import type { StoredFile } from '#src/contracts/upload.ts';
import { partRange, type BucketName } from '#src/domain/ebooks/upload.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import { namesOf, StoreRecordUnreadable, type Store } from '#netlify/storage/store.ts';

/** Properties of a file that the client declares before uploading its first part. */
export interface Upload {
  bytes: number;
  /** SHA-256 of the whole file, in hex. */
  sha256: string;
  /** SHA-256 of each part, in hex. */
  parts: readonly string[];
  at: number;
}

/** One version of a stored file under a path. Its ID is permanent. */
export type StoredObject = Omit<StoredFile, 'fullPath' | 'url'>;

const UPLOAD_ID = /^[a-f0-9]{32}$/;
const OBJECT_ID = /^(?:ebooks|guide)-[a-f0-9]{32}-[1-9]\d{0,5}$/;
/** Maximum number of versions listed per path. */
const MOST_VERSIONS = 10;
const READS_AT_ONCE = 6;

/**
 * Stores uploads in progress, and versions of finished files by path. A part is stored only after
 * its hash has been verified, so sending a part twice has no effect and a corrupt part can't
 * replace a good one. A new version never modifies or removes older ones.
 */
export function createUploads(store: Store) {
  const uploadKey = (id: string) => `upload-${id}`;
  const partKey = (id: string, index: number) => `part-${id}.${index}`;
  const stem = (bucket: BucketName, path: string) => `${bucket}-${hash(path).slice(0, 32)}`;
  const versions = (bucket: BucketName, path: string) =>
    sequence<StoredObject>(store, `object-${stem(bucket, path)}-`);
  const find = async (id: string) =>
    UPLOAD_ID.test(id) ? ((await store.read(uploadKey(id))) as Upload | undefined) : undefined;

  async function readVersion(id: string): Promise<StoredObject | undefined> {
    return (await store.read(`object-${id}`)) as StoredObject | undefined;
  }
  const isGone = async (id: string) => (await store.read(`gone-${id}`)) !== undefined;

  async function newest(bucket: BucketName, path: string): Promise<StoredObject | undefined> {
    const object = (await versions(bucket, path).last())?.entry;
    return object && !(await isGone(object.id)) ? object : undefined;
  }

  return {
    /**
     * Registers an upload. Registering the same file again returns the same upload.
     * @returns its ID
     */
    async begin({ bytes, sha256, parts, at }: Upload): Promise<string> {
      const id = hash(JSON.stringify([bytes, sha256, parts])).slice(0, 32);
      await store.create(uploadKey(id), { bytes, sha256, parts, at } satisfies Upload);
      return id;
    },
    find,
    /** Stores a part. The caller must verify its hash first. */
    async keepPart(id: string, index: number, bytes: Uint8Array): Promise<void> {
      await store.createBytes(partKey(id, index), bytes);
    },
    async presentParts(id: string, { parts }: Pick<Upload, 'parts'>): Promise<number[]> {
      const keys = new Set(await store.keys(`part-${id}`));
      return parts.flatMap((_, index) => (keys.has(partKey(id, index)) ? [index] : []));
    },
    async assemble(id: string, { bytes, parts }: Upload): Promise<Uint8Array | undefined> {
      const whole = new Uint8Array(bytes);
      for (let first = 0; first < parts.length; first += READS_AT_ONCE) {
        const indexes = parts.slice(first, first + READS_AT_ONCE).map((_, step) => first + step);
        const read = await Promise.all(indexes.map((index) => store.readBytes(partKey(id, index))));
        for (const [step, part] of read.entries()) {
          if (!part) return undefined;
          const { start, end } = partRange(bytes, first + step);
          if (part.byteLength !== end - start) return undefined;
          whole.set(part, start);
        }
      }
      return whole;
    },

    /** Returns the size and report of a complete file whose bytes are already stored. */
    checked: async (sha256: string) =>
      (await store.read(`kept-${sha256}`)) as Pick<StoredObject, 'bytes' | 'report'> | undefined,
    async recordChecked(
      file: Pick<StoredObject, 'sha256' | 'bytes' | 'report' | 'at'>,
    ): Promise<void> {
      await store.create(`kept-${file.sha256}`, file);
    },

    /**
     * Stores a file as the next version of a path. Has no effect if it matches the newest version.
     */
    async store(file: Omit<StoredObject, 'id' | 'version'>): Promise<StoredObject> {
      const { bucket, path } = file;
      const earlier = versions(bucket, path);
      const last = await earlier.last();
      const newestOne = last?.entry;
      if (newestOne?.sha256 === file.sha256 && !(await isGone(newestOne.id))) return newestOne;
      const claim = await earlier.claim(
        (other) => other.sha256 === file.sha256,
        (version) => ({ ...file, id: `${stem(bucket, path)}-${version}`, version }),
        last?.number,
      );
      if (claim === 'used-up')
        throw new Error(`"${path}" has reached its maximum number of versions.`);
      return claim.entry;
    },
    /** Returns the newest version of a path, or `undefined` if it doesn't exist or was removed. */
    newest,
    /** Returns the newest versions of a path, newest first, even if the path was removed. */
    versions: async (bucket: BucketName, path: string) =>
      (await versions(bucket, path).all()).toReversed().slice(0, MOST_VERSIONS),
    /** Returns a version by ID, even if it was replaced later, or `undefined` if it was removed. */
    async object(id: string): Promise<StoredObject | undefined> {
      if (!OBJECT_ID.test(id) || (await isGone(id))) return undefined;
      return readVersion(id);
    },
    /** Returns the newest version of every path, sorted by path. May lag a minute behind. */
    async list(bucket: BucketName): Promise<StoredObject[]> {
      const prefix = `object-${bucket}-`;
      const last = new Map<string, number>();
      for (const key of await store.keys(prefix)) {
        const cut = key.lastIndexOf('-');
        const name = key.slice('object-'.length, cut);
        last.set(name, Math.max(last.get(name) ?? 0, Number(key.slice(cut + 1))));
      }
      const found = await Promise.all(
        [...last].map(async ([name, version]) => {
          const id = `${name}-${version}`;
          return (await isGone(id)) ? undefined : readVersion(id);
        }),
      );
      return found
        .filter((object) => object !== undefined)
        .toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
    /**
     * Removes a path from the lists. Keeps the bytes, because a buyer's entitlement may reference
     * them.
     */
    async remove(bucket: BucketName, path: string, at: number): Promise<boolean> {
      const object = await newest(bucket, path);
      if (!object) return false;
      await store.create(`gone-${object.id}`, { at });
      return true;
    },

    /** Returns the IDs of uploads that haven't been purged. May lag behind by a minute. */
    unfinished: () => namesOf(store, 'upload-'),
    /**
     * Removes an upload and its parts if it was started before a given time, as Unix time in
     * milliseconds.
     * @returns whether it was removed
     * @throws {StoreRecordUnreadable} if its record is damaged
     */
    async purgeUnfinished(id: string, before: number): Promise<boolean> {
      const upload = (await store.read(uploadKey(id))) as Partial<Upload> | null | undefined;
      if (upload === undefined) return false;
      const { at, parts } = upload ?? {};
      if (typeof at !== 'number' || !Array.isArray(parts))
        throw new StoreRecordUnreadable(uploadKey(id), 'isn’t an upload');
      if (at >= before) return false;
      await Promise.all(parts.map((_, index) => store.remove(partKey(id, index))));
      await store.remove(uploadKey(id));
      return true;
    },
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

declare module '#netlify/services.ts' {
  interface Services {
    uploads: ReturnType<typeof createUploads>;
  }
}
