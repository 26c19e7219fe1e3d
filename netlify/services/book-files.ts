import { createHash } from 'node:crypto';
import { SLUG } from '#src/domain/product.ts';
import type { ByteRange } from '#src/domain/download.ts';
import { StoreRecordUnreadable, type Store } from './store.ts';

/** One version of a book's file, as the shop sells it. */
export interface BookFile {
  slug: string;
  version: number;
  sha256: string;
  bytes: number;
  pages: number;
  /** The name under which a buyer saves it. */
  fileName: string;
  at: number;
}

/** A file that may be sent now. */
export interface OpenFile {
  fileName: string;
  bytes: number;
  /** SHA-256 of the content, hex. */
  sha256: string;
  read(range: ByteRange): ReadableStream<Uint8Array>;
}

/** A file that is about to be put on sale. */
export interface NewBookFile {
  slug: string;
  fileName: string;
  pages: number;
  body: Uint8Array;
  at: number;
}

/** Paid files, in parts that the platform's limits allow. Versions are facts: none is ever replaced. */
export interface BookFiles {
  /** The version on sale, or `undefined` when the product has no file and so cannot be sold. */
  current(slug: string): Promise<BookFile | undefined>;
  /** Puts a version on sale. The same bytes as the current version change nothing. */
  publish(file: NewBookFile): Promise<BookFile>;
  /** Streams a part of a file; reads only the stored pieces that it touches. */
  read(file: Pick<BookFile, 'sha256' | 'bytes'>, range: ByteRange): ReadableStream<Uint8Array>;
}

/** Stored pieces are 4 MiB, below the platform's 4.5 MB for binary bodies. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** The largest file, in bytes: a function's streamed answer is cut at 20 MB. */
export const MAX_BOOK_BYTES = 18 * 1024 * 1024;

/** @param store The store of the paid files. */
export function createBookFiles(store: Store): BookFiles {
  const versionKey = (slug: string, version: number) => `file-${slug}-${version}`;
  const pieceKey = (sha256: string, index: number) => `piece-${sha256}.${index}`;

  async function current(slug: string): Promise<BookFile | undefined> {
    if (!SLUG.test(slug)) return undefined;
    let newest: BookFile | undefined;
    for (let version = 1; ; version += 1) {
      const record = await store.read(versionKey(slug, version));
      if (record === undefined) return newest;
      newest = record as BookFile;
    }
  }

  return {
    current,

    async publish({ slug, fileName, pages, body, at }) {
      if (!SLUG.test(slug)) throw new RangeError(`"${slug}" is not a product slug.`);
      if (body.byteLength === 0 || body.byteLength > MAX_BOOK_BYTES) {
        throw new RangeError(
          `The file "${fileName}" has ${body.byteLength} bytes. It needs at least 1 and at most ${MAX_BOOK_BYTES}.`,
        );
      }
      const sha256 = createHash('sha256').update(body).digest('hex');
      const newest = await current(slug);
      if (newest?.sha256 === sha256) return newest;
      for (let index = 0; index * PIECE_BYTES < body.byteLength; index += 1) {
        const piece = body.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
        await store.createBytes(pieceKey(sha256, index), piece);
      }
      for (let version = (newest?.version ?? 0) + 1; ; version += 1) {
        const file: BookFile = {
          slug,
          version,
          sha256,
          bytes: body.byteLength,
          pages,
          fileName,
          at,
        };
        if ((await store.create(versionKey(slug, version), file)) === 'created') return file;
      }
    },

    read({ sha256 }, { start, end }) {
      let position = start;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (position > end) {
            controller.close();
            return;
          }
          const index = Math.floor(position / PIECE_BYTES);
          const piece = await store.readBytes(pieceKey(sha256, index));
          if (!piece)
            throw new StoreRecordUnreadable(`Piece ${index} of file ${sha256} is missing.`);
          const offset = index * PIECE_BYTES;
          const part = piece.subarray(
            position - offset,
            Math.min(end + 1 - offset, piece.byteLength),
          );
          if (part.byteLength === 0)
            throw new StoreRecordUnreadable(`Piece ${index} of file ${sha256} is too short.`);
          position += part.byteLength;
          controller.enqueue(part);
        },
      });
    },
  };
}
