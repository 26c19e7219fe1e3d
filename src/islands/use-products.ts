import { useEffect, useState } from 'react';
import { askForFile } from '../browser/site-file.ts';
import { selectEbooks } from '../stores/ebooks-table.ts';
import { parsePrice } from '../domain/money.ts';
import { routes } from '../routes.ts';

/** Title, price and cover of every product. Not in `routes`, which every page downloads. */
const ALL_PRODUCTS = '/cart-products.json';

/** What cart and checkout show of a book. */
interface ShownProduct {
  slug: string;
  title: string;
  cents: number;
  originalCents?: number;
  cover: string;
}

/**
 * The books of the page, then those of the whole shop, then those that the coach published since it was
 * built. Each is asked for only when a slug is not known.
 * @returns `asking` while a slug may still turn out to be a book; `failed` when that cannot be known.
 */
export function useProducts(
  built: readonly ShownProduct[],
  slugs: readonly string[],
): { products: readonly ShownProduct[]; status: 'asking' | 'complete' | 'failed' } {
  const [hasFailed, setFailed] = useState(false);
  const [added, setAdded] = useState<readonly (readonly ShownProduct[])[]>([]);
  // The nearest source counts: only the page itself and the shop's list know the cover.
  const products = new Map([...added.toReversed(), built].flat().map((one) => [one.slug, one]));
  const isUnknown = slugs.some((slug) => !products.has(slug));
  const ask = isUnknown && !hasFailed ? SOURCES[added.length] : undefined;

  useEffect(() => {
    let isOver = false;
    ask?.().then(
      (more) => !isOver && setAdded((before) => [...before, more]),
      () => setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [ask]);

  return {
    products: [...products.values()],
    status: ask ? 'asking' : isUnknown && hasFailed ? 'failed' : 'complete',
  };
}

/** Title, price and cover of every book that the site was built with. */
export async function allProducts(): Promise<readonly ShownProduct[]> {
  const file = await askForFile(ALL_PRODUCTS);
  return (await file.json()) as ShownProduct[];
}

/** Where products are that a page does not know, in the order in which they are asked. */
const SOURCES = [
  allProducts,
  async (): Promise<readonly ShownProduct[]> =>
    (await selectEbooks()).ebooks.map(({ id: slug, title, price, original_price: was }) => ({
      slug,
      title,
      cents: parsePrice(price),
      ...(was ? { originalCents: parsePrice(was) } : {}),
      cover: routes.plainCover,
    })),
];
