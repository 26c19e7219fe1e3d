import type { EbookRecord } from '#src/domain/ebooks/ebook-record.ts';
import { parsePrice } from '#src/domain/money.ts';
import { isSlug } from '#src/domain/ebooks/product.ts';
import type { Catalogue } from './catalog.ts';
import { series } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';

/** An eBook that the coach published from the browser. */
export interface PublishedEbook {
  /** Names it for good: in carts, orders, files and records. */
  slug: string;
  /** The last parts of its address, the newest last; without any it is the slug. */
  addresses?: readonly string[] | undefined;
  title: string;
  description: string;
  price: string;
  originalPrice?: string | undefined;
  category: EbookRecord['category'];
  features: readonly string[];
  badge?: string | undefined;
  /** When it was first published, an instant in ISO form. */
  createdAt: string;
  /** Whether it is taken off sale. Buyers keep it. */
  hidden: boolean;
  /** Counts up with every change, from 1. */
  revision: number;
}

/**
 * The eBooks of the catalogue together with those that the coach published. The catalogue is the
 * authority for its slugs. Every change of a published one is a new fact.
 */
export function createEbooks(store: Store, catalogue: Catalogue) {
  const revisions = (slug: string) => series<PublishedEbook>(store, `ebook-${slug}.`);

  async function published(slug: string): Promise<PublishedEbook | undefined> {
    if (!isSlug(slug) || catalogue.find(slug)) return undefined;
    return (await revisions(slug).last())?.entry;
  }

  return {
    /** Title and price of a book, also of one that is off sale; `undefined` for what is not there. */
    async findProduct(slug: string) {
      const known = catalogue.find(slug);
      const found = known ?? (await published(slug));
      if (!found) return undefined;
      const { title, price, hidden } = found;
      return { slug, title, kind: known?.kind ?? 'book', cents: parsePrice(price), hidden };
    },
    titleOf: async (slug: string) => (catalogue.find(slug) ?? (await published(slug)))?.title,
    published,
    /** Every published eBook, hidden ones too; may lag a minute behind. */
    async allPublished(): Promise<PublishedEbook[]> {
      const slugs = (await store.keys('ebook-')).map((one) =>
        one.slice('ebook-'.length, one.lastIndexOf('.')),
      );
      const found = await Promise.all([...new Set(slugs)].map(published));
      return found.filter((ebook) => ebook !== undefined);
    },
    /** Writes one revision. Exactly one of any number of callers makes it. */
    write: (ebook: PublishedEbook) => revisions(ebook.slug).append(ebook, ebook.revision - 1),
    /** Takes an address for one eBook, for good. @returns whether it belongs to that one now */
    async claimAddress(address: string, slug: string): Promise<boolean> {
      if (catalogue.find(address)) return false;
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
