import { createHash } from 'node:crypto';
import type { CoverImage, Decided } from '#src/domain/offer.ts';
import { readCover } from '#src/domain/cover-image.ts';
import { SLUG } from '#src/domain/product.ts';
import { series } from './series.ts';
import type { Created, Store } from './store.ts';

/** What the coach decided about a book, and when. */
export interface OfferFact extends Decided {
  /** Milliseconds since 1970. */
  at: number;
}

/** Prices, sale switches and covers that the coach decided: facts over what the book was published with. */
export interface Offers {
  /** The newest decision and its number; `undefined` before the first. */
  newest(slug: string): Promise<{ number: number; entry: OfferFact } | undefined>;
  /** Every decision about a book, the first one first. */
  all(slug: string): Promise<OfferFact[]>;
  /** The newest decisions about all books that have any, by slug. May lag a minute: never take money by it. */
  newestOfAll(): Promise<ReadonlyMap<string, OfferFact>>;
  /** Makes the decision behind `last`, which the caller has read. */
  write(slug: string, fact: OfferFact, last: number): Promise<Created>;
  /** Keeps a picture under its hash. @returns the hash, hex */
  keepCover(bytes: Uint8Array): Promise<string>;
  /** A picture that was kept, with what it says of itself. */
  cover(sha256: string): Promise<(CoverImage & { bytes: Uint8Array }) | undefined>;
}

const STEM = 'offer-';
const HASH = /^[a-f0-9]{64}$/;

/**
 * @param records The store of small records.
 * @param files The store of bytes.
 */
export function createOffers(records: Store, files: Store): Offers {
  const of = (slug: string) => series<OfferFact>(records, `${STEM}${slug}.`);
  const coverKey = (sha256: string) => `cover-${sha256}`;
  const newest: Offers['newest'] = async (slug) => (SLUG.test(slug) ? of(slug).last() : undefined);

  return {
    newest,
    all: (slug) => of(slug).all(),
    async newestOfAll() {
      const keys = await records.keys(STEM);
      const slugs = new Set(keys.map((key) => key.slice(STEM.length, key.lastIndexOf('.'))));
      const found = await Promise.all(
        Array.from(slugs, async (slug) => [slug, (await newest(slug))?.entry] as const),
      );
      return new Map(found.flatMap(([slug, entry]) => (entry ? [[slug, entry] as const] : [])));
    },
    write: (slug, fact, last) => of(slug).append(fact, last),
    async keepCover(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await files.createBytes(coverKey(sha256), bytes);
      return sha256;
    },
    async cover(sha256) {
      const bytes = HASH.test(sha256) ? await files.readBytes(coverKey(sha256)) : undefined;
      const found = bytes && readCover(bytes);
      return found && { sha256, ...found, bytes };
    },
  };
}
