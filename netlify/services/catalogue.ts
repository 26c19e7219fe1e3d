import rawProducts from '#content/products.json' with { type: 'json' };
import { parsePrice, type Cents } from '#src/domain/money.ts';
import type { Product } from '#src/domain/product.ts';

/** What the shop needs to know of a product to sell it. */
export interface SellableProduct {
  slug: string;
  title: string;
  kind: Product['kind'];
  cents: Cents;
  pages: number;
}

/** The catalogue as it was built into this deploy: the same file as the pages, so prices cannot drift. */
export interface Catalogue {
  find(slug: string): SellableProduct | undefined;
  all(): readonly SellableProduct[];
}

/** @param products The parsed catalogue; by default the deploy's own. */
export function createCatalogue(
  products: readonly Pick<Product, 'slug' | 'title' | 'price' | 'pages'>[] &
    readonly { kind: string }[] = rawProducts,
): Catalogue {
  const bySlug = new Map<string, SellableProduct>();
  for (const { slug, title, kind, price, pages } of products) {
    if (kind !== 'book' && kind !== 'add-on' && kind !== 'test') {
      throw new TypeError(
        `Product "${slug}" has the unknown kind "${kind}". Use book, add-on or test.`,
      );
    }
    bySlug.set(slug, { slug, title, kind, cents: parsePrice(price), pages });
  }
  return { find: (slug) => bySlug.get(slug), all: () => [...bySlug.values()] };
}
