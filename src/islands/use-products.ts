import { useEffect, useState } from 'react';
import { askForFile, liveBooks } from '../browser/site-file.ts';
import type { EbooksOutput } from '../contracts/ebooks.ts';
import { parsePrice } from '../domain/money.ts';
import { routes } from '../routes.ts';

/** Title, price and cover of every product. Not in `routes`, which every page downloads. */
const ALL_PRODUCTS = '/cart-products.json';

/** What cart and checkout show of a book. */
export interface ShownProduct {
  slug: string;
  title: string;
  cents: number;
  originalCents?: number;
  cover: string;
  /** Slugs of the books of a bundle. */
  books?: readonly string[];
}

/**
 * The books of the page, then those of the whole shop, then those that the coach published since it was
 * built. Each is asked for only when a slug is not known. Over them lies how books are sold now, as soon as that is
 * known: without an answer the prices of the page stay, and the checkout says when one has changed.
 * @returns `asking` while a slug may still turn out to be a book; `failed` when that cannot be known; `off` are
 * the titles among these slugs that are off sale.
 */
export function useProducts(
  built: readonly ShownProduct[],
  slugs: readonly string[],
): {
  products: readonly ShownProduct[];
  off: readonly { id: string; title: string }[];
  status: 'asking' | 'complete' | 'failed';
  /** Asks once more, after `failed`. */
  again: () => void;
} {
  const [live, setLive] = useState<EbooksOutput>();
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
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [ask]);

  const isWanted = slugs.length > 0;
  useEffect(() => {
    // Without an answer the page stays as it was built.
    if (isWanted) liveBooks().then(setLive, () => undefined);
  }, [isWanted]);

  return {
    products: live ? soldNow([...products.values()], live) : [...products.values()],
    off: live?.off.filter(({ id }) => slugs.includes(id)) ?? [],
    status: ask ? 'asking' : isUnknown && hasFailed ? 'failed' : 'complete',
    again: () => setFailed(false),
  };
}

/** The titles of books, each of them once. */
export function titlesOf(books: readonly { title: string }[]): string {
  return [...new Set(books.map(({ title }) => title))].join(', ');
}

/** What is said about books that went off sale while they were in a cart. */
export function offSaleWords(books: readonly { title: string }[]): { title: string; text: string } {
  const [are, were] = books.length === 1 ? ['is', 'it was'] : ['are', 'they were'];
  return {
    title: 'Not for sale at the moment.',
    text: `${titlesOf(books)} ${are} off sale, so ${were} taken out of your cart.`,
  };
}

function soldNow(
  products: readonly ShownProduct[],
  { ebooks, off }: EbooksOutput,
): readonly ShownProduct[] {
  const isOff = new Set(off.map(({ id }) => id));
  const sold = new Map(ebooks.map((book) => [book.id, shownProduct(book)]));
  return products
    .filter(({ slug }) => !isOff.has(slug))
    .map((product) => {
      const now = sold.get(product.slug);
      if (!now) return product;
      const hasOwnCover = now.cover !== routes.plainCover;
      return {
        ...now,
        cover: hasOwnCover ? now.cover : product.cover,
        ...(product.books ? { books: product.books } : {}),
      };
    });
}

function shownProduct(book: EbooksOutput['ebooks'][number]): ShownProduct {
  const { id: slug, title, price, original_price: was, cover } = book;
  return {
    slug,
    title,
    cents: parsePrice(price),
    ...(was ? { originalCents: parsePrice(was) } : {}),
    cover: cover?.path ?? routes.plainCover,
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
  async (): Promise<readonly ShownProduct[]> => (await liveBooks()).ebooks.map(shownProduct),
];
