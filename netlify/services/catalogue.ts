import rawProducts from '#content/products.json' with { type: 'json' };
import { parsePrice } from '#src/domain/money.ts';
import type { NamedBook } from '#src/domain/order.ts';
import type { Product } from '#src/domain/product.ts';

/** What the shop needs to know of a product to sell it. */
export interface SellableProduct {
  slug: string;
  title: string;
  kind: Product['kind'];
  price: string;
  /** Whether it is taken off sale. Buyers keep it. */
  hidden: boolean;
  pages?: number | undefined;
  /** The books of a bundle; it has no file of its own. */
  books?: NamedBook[] | undefined;
}

/** The catalogue as it was built into this deploy: the same file as the pages, so prices cannot drift. */
export interface Catalogue {
  find(slug: string): SellableProduct | undefined;
  all(): readonly SellableProduct[];
}

/** @param products The parsed catalogue; by default the deploy's own. */
export function createCatalogue(
  products: readonly Pick<
    Product,
    'slug' | 'title' | 'price' | 'notForSale' | 'pages' | 'contains'
  >[] &
    readonly { kind: string }[] = rawProducts,
): Catalogue {
  const bySlug = new Map<string, SellableProduct>();
  for (const { slug, title, kind, price, notForSale = false, pages, contains } of products) {
    if (kind !== 'book' && kind !== 'add-on' && kind !== 'bundle' && kind !== 'test') {
      throw new TypeError(
        `Product "${slug}" has the unknown kind "${kind}". Use book, add-on, bundle or test.`,
      );
    }
    parsePrice(price);
    const books = contains?.map((inside) => {
      const book = products.find((one) => one.slug === inside);
      if (!book) throw new TypeError(`Bundle "${slug}" contains the unknown book "${inside}".`);
      return { slug: inside, title: book.title };
    });
    bySlug.set(slug, { slug, title, kind, price, hidden: notForSale, pages, books });
  }
  return { find: (slug) => bySlug.get(slug), all: () => [...bySlug.values()] };
}
