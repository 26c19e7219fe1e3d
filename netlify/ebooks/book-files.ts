import { createHash } from 'node:crypto';
import { isSlug } from '#src/domain/ebooks/product.ts';
import type { BookFile, OtherFormat } from '#src/domain/ebooks/book-format.ts';
import type { ByteRange } from '#src/domain/downloads/byte-range.ts';
import { MAX_FILE_BYTES } from '#src/domain/ebooks/upload.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import { StoreRecordUnreadable, type Store } from '#netlify/storage/store.ts';

export interface OpenFile {
  fileName: string;
  /** Value for the Content-Type header. */
  mediaType: string;
  bytes: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  read(range: ByteRange): ReadableStream<Uint8Array>;
}

/** A file about to be put up for sale. */
interface NewBookFile extends Pick<BookFile, 'slug' | 'fileName' | 'pages' | 'at'> {
  body: Uint8Array;
  others?: readonly { format: OtherFormat; body: Uint8Array }[];
}

/** Files are stored in 4 MiB pieces, below the platform's 4.5 MB limit for binary bodies. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Files for sale, split into parts that fit the platform's limits. Versions are never replaced. */
export function createBookFiles(store: Store) {
  const versionsOf = (slug: string) => sequence<BookFile>(store, `file-${slug}-`, { usual: 1 });
  const pieceKey = (sha256: string, index: number) => `piece-${sha256}.${index}`;

  async function versions(slug: string): Promise<BookFile[]> {
    return isSlug(slug) ? versionsOf(slug).all() : [];
  }

  async function keep(body: Uint8Array): Promise<string> {
    if (body.byteLength === 0 || body.byteLength > MAX_FILE_BYTES) {
      throw new RangeError(
        `The file is ${body.byteLength} bytes. It must be between 1 and ${MAX_FILE_BYTES}.`,
      );
    }
    const sha256 = createHash('sha256').update(body).digest('hex');
    const pieces = Array.from(
      { length: Math.ceil(body.byteLength / PIECE_BYTES) },
      (_, index) => index,
    );
    await Promise.all(
      pieces.map((index) =>
        store.createBytes(
          pieceKey(sha256, index),
          body.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
        ),
      ),
    );
    return sha256;
  }

  async function link(file: Omit<BookFile, 'version'>): Promise<BookFile> {
    if (!isSlug(file.slug)) throw new RangeError(`"${file.slug}" is not a product slug.`);
    const linked = versionsOf(file.slug);
    for (;;) {
      const newest = await linked.last();
      if (newest?.entry.sha256 === file.sha256) return newest.entry;
      const number = newest?.number ?? 0;
      const next: BookFile = { ...file, version: number + 1 };
      if ((await linked.append(next, number)) === 'created') return next;
    }
  }

  return {
    /** Returns all versions, oldest first. The last one is currently for sale. */
    versions,
    /**
     * Returns the version for sale, or `undefined` if the product has no file and so can't be sold.
     */
    current: async (slug: string) => (await versions(slug)).at(-1),

    /**
     * Stores a file and puts it up for sale. Has no effect if the current version has the same
     * bytes.
     */
    async publish({
      slug,
      fileName,
      pages,
      body,
      others = [],
      at,
    }: NewBookFile): Promise<BookFile> {
      const sha256 = await keep(body);
      const kept = await Promise.all(
        others.map(async ({ format, body: bytes }) => ({
          format,
          sha256: await keep(bytes),
          bytes: bytes.byteLength,
        })),
      );
      const file = { slug, sha256, bytes: body.byteLength, pages, fileName, at };
      return link(kept.length > 0 ? { ...file, others: kept } : file);
    },

    /**
     * Stores bytes under their own hash. Idempotent.
     * @returns the hash in hex
     */
    keep,
    /**
     * Puts a stored file up for sale as the next version. Has no effect if it's already the current
     * version.
     */
    link,
    /** Streams a byte range of a file, reading only the stored pieces it overlaps. */
    read(
      { sha256 }: Pick<BookFile, 'sha256' | 'bytes'>,
      { start, end }: ByteRange,
    ): ReadableStream<Uint8Array> {
      let position = start;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (position > end) {
            controller.close();
            return;
          }
          const index = Math.floor(position / PIECE_BYTES);
          const piece = await store.readBytes(pieceKey(sha256, index));
          if (!piece) throw new StoreRecordUnreadable(pieceKey(sha256, index), 'is missing');
          const offset = index * PIECE_BYTES;
          const part = piece.subarray(
            position - offset,
            Math.min(end + 1 - offset, piece.byteLength),
          );
          if (part.byteLength === 0)
            throw new StoreRecordUnreadable(pieceKey(sha256, index), 'is too short');
          position += part.byteLength;
          controller.enqueue(part);
        },
      });
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    books: ReturnType<typeof createBookFiles>;
  }
}
