import { useEffect, useState } from 'react';
import { selectEbooks } from '#src/stores/ebooks-table.ts';
import type { Cart } from '#src/domain/cart/cart.ts';
import { parsePrice } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';

export interface ShownProduct {
  slug: string;
  title: string;
  cents: number;
  originalCents?: number;
  cover: string;
  /** Slugs of the books in a bundle. */
  books?: readonly string[];
  isOff?: boolean;
}

/**
 * Returns the products known at build time, plus those that are only in the cart (published by the
 * coach since the build, or from another deploy). Fetches the list only if the URL contains a slug
 * that's in neither. The server determines every price.
 * @param wanted Slugs from the URL.
 */
export function useProducts(
  built: readonly ShownProduct[],
  cart: Cart,
  wanted: readonly string[] = [],
): { products: readonly ShownProduct[]; isAsking: boolean } {
  const [published, setPublished] = useState<readonly ShownProduct[]>();
  const products = new Map(
    [...cart.flatMap(shownLine), ...(published ?? []), ...built].map((one) => [one.slug, one]),
  );
  const isAsking = published === undefined && wanted.some((slug) => !products.has(slug));
  useEffect(() => {
    if (!isAsking) return;
    selectEbooks().then(
      ({ ebooks }) =>
        setPublished(
          ebooks.map(({ id: slug, title, price, cover }) => {
            const { url = routes.plainCover } = cover ?? {};
            return { slug, title, cents: parsePrice(price), cover: url };
          }),
        ),
      () => setPublished([]),
    );
  }, [isAsking]);
  return { products: [...products.values()], isAsking };
}

function shownLine({ slug, title, cents }: Cart[number]): ShownProduct[] {
  return typeof title === 'string' && typeof cents === 'number' && Number.isSafeInteger(cents)
    ? [{ slug, title, cents, cover: routes.plainCover }]
    : [];
}

export function titlesOf(books: readonly { title: string }[]): string {
  const titles = [...new Set(books.map(({ title }) => title))];
  const last = titles.pop() ?? '';
  if (titles.length === 0) return last;
  return `${titles.join(', ')}${titles.length > 1 ? ',' : ''} and ${last}`;
}

/** Returns the message about books in the cart that are no longer for sale. */
export function offSaleWords(books: readonly { title: string }[]): { title: string; text: string } {
  const [are, them] = books.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return {
    title: 'Not for sale right now.',
    text: `${titlesOf(books)} ${are} no longer for sale, so we took ${them} out of your cart.`,
  };
}
