import rawProducts from '#content/products.json' with { type: 'json' };
import type { NamedBook } from '#src/domain/orders/order.ts';
import type { Product } from '#src/domain/ebooks/product.ts';

/** What the shop needs to know of a product to sell it. */
export interface SellableProduct extends Pick<
  Product,
  'slug' | 'title' | 'kind' | 'price' | 'pages'
> {
  /** Whether it is taken off sale. Buyers keep it. */
  hidden: boolean;
  /** The books of a bundle; it has no file of its own. */
  books?: NamedBook[] | undefined;
}

/** The catalogue as it was built into this deploy: the same file as the pages, so prices cannot drift. */
export type Catalogue = ReturnType<typeof createCatalogue>;

/** The products of this deploy: the build checked them by their schema. */
export const deployedProducts = rawProducts as readonly Product[];

/** @param products By default the deploy's own. */
export function createCatalogue(
  products: readonly Pick<
    Product,
    'slug' | 'title' | 'kind' | 'price' | 'notForSale' | 'pages' | 'contains'
  >[] = deployedProducts,
) {
  const bySlug = new Map<string, SellableProduct>();
  for (const { slug, title, kind, price, notForSale = false, pages, contains } of products) {
    const books = contains?.map((inside) => {
      const book = products.find((one) => one.slug === inside);
      if (!book) throw new TypeError(`Bundle "${slug}" contains the unknown book "${inside}".`);
      return { slug: inside, title: book.title };
    });
    bySlug.set(slug, { slug, title, kind, price, hidden: notForSale, pages, books });
  }
  return { find: (slug: string) => bySlug.get(slug), all: () => [...bySlug.values()] };
}

declare module '#netlify/services.ts' {
  interface Services {
    catalogue: Catalogue;
  }
}
