import type { EbookDetails } from '#src/domain/ebooks/ebook-record.ts';
import { parsePrice } from '#src/domain/money.ts';
import { isSlug } from '#src/domain/ebooks/product.ts';
import type { Catalog } from './catalog.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';

/** A front cover uploaded by the coach: a JPEG, stored by its hash. */
export interface EbookCover {
  sha256: string;
  bytes: number;
  /** Alt text. */
  alt: string;
}

/**
 * An eBook the coach published from the browser. `created_at` is when the coach first published it.
 */
export interface PublishedEbook extends EbookDetails {
  /** Permanent identifier in carts, orders, files, and records. */
  slug: string;
  /** URL slugs, newest last. If empty, `slug` is used. */
  addresses?: readonly string[] | undefined;
  cover?: EbookCover | undefined;
  /** Whether it's no longer for sale. Buyers keep their access. */
  hidden: boolean;
  /** Revision number, starting at 1 and incremented with every change. */
  revision: number;
}

/**
 * eBooks from the catalog plus those the coach published. If both use the same slug, the catalog
 * takes precedence. Every change to a published eBook is stored as a new revision.
 */
export function createEbooks(store: Store, catalog: Catalog) {
  const revisions = (slug: string) => sequence<PublishedEbook>(store, `ebook-${slug}.`);

  async function published(slug: string): Promise<PublishedEbook | undefined> {
    if (!isSlug(slug) || catalog.find(slug)) return undefined;
    return (await revisions(slug).last())?.entry;
  }

  return {
    /**
     * Returns a book's title and price, even if it's no longer for sale. Returns `undefined` if it
     * doesn't exist.
     */
    async findProduct(slug: string) {
      const known = catalog.find(slug);
      const found = known ?? (await published(slug));
      if (!found) return undefined;
      const { title, price, hidden } = found;
      return { slug, title, kind: known?.kind ?? 'book', cents: parsePrice(price), hidden };
    },
    titleOf: async (slug: string) => (catalog.find(slug) ?? (await published(slug)))?.title,
    published,
    /** Returns an earlier state of an eBook. */
    revision: (slug: string, number: number) => revisions(slug).at(number),
    /** Returns every published eBook, including hidden ones. May lag a minute behind. */
    async allPublished(): Promise<PublishedEbook[]> {
      const slugs = (await store.keys('ebook-')).map((one) =>
        one.slice('ebook-'.length, one.lastIndexOf('.')),
      );
      const found = await Promise.all([...new Set(slugs)].map(published));
      return found.filter((ebook) => ebook !== undefined);
    },
    /** Writes a revision. If several callers write it concurrently, exactly one succeeds. */
    write: (ebook: PublishedEbook) => revisions(ebook.slug).append(ebook, ebook.revision - 1),
    /**
     * Permanently claims a URL slug for an eBook.
     * @returns whether the slug now belongs to it
     */
    async claimAddress(address: string, slug: string): Promise<boolean> {
      if (catalog.find(address)) return false;
      const claim = `ebookaddress-${address}`;
      if ((await store.create(claim, { slug })) === 'created') return true;
      return ((await store.read(claim)) as { slug: string } | undefined)?.slug === slug;
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    ebooks: ReturnType<typeof createEbooks>;
  }
}
