import rawProducts from '#content/products.json' with { type: 'json' };
import type { NamedBook } from '#src/domain/orders/order.ts';
import type { Product } from '#src/domain/ebooks/product.ts';

/** The data needed to sell a product. */
export interface SellableProduct extends Pick<
  Product,
  'slug' | 'title' | 'kind' | 'price' | 'pages'
> {
  /** Whether it's no longer for sale. Buyers keep their access. */
  hidden: boolean;
  /** The books in a bundle. A bundle doesn't have a file of its own. */
  books?: NamedBook[] | undefined;
}

/**
 * The catalog as built into this deploy, from the same file as the pages, so that prices always
 * match.
 */
export type Catalog = ReturnType<typeof createCatalog>;

/** This deploy's products, validated against their schema during the build. */
export const deployedProducts = rawProducts as readonly Product[];

/** @param products Defaults to this deploy's products. */
export function createCatalog(
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
    catalog: Catalog;
  }
}
