import { useEffect, useState } from 'react';
import { selectEbooks } from '../browser/backend/ebooks-table.ts';
import { parsePrice } from '../domain/money.ts';
import { routes } from '../routes.ts';

/** What cart and checkout show of a book. */
interface ShownProduct {
  slug: string;
  title: string;
  cents: number;
  originalCents?: number;
  cover: string;
}

/**
 * The books of the page, and those that the coach published since it was built. These are asked for only
 * when a slug is not known.
 * @returns `asking` while a slug may still turn out to be a book; `failed` when that cannot be known.
 */
export function useProducts(
  built: readonly ShownProduct[],
  slugs: readonly string[],
): { products: readonly ShownProduct[]; status: 'asking' | 'complete' | 'failed' } {
  const [hasFailed, setFailed] = useState(false);
  const [published, setPublished] = useState<readonly ShownProduct[]>();
  const known = new Set(built.map(({ slug }) => slug));
  const isAsked = slugs.some((slug) => !known.has(slug));

  useEffect(() => {
    if (!isAsked || published || hasFailed) return;
    selectEbooks().then(
      ({ ebooks }) =>
        setPublished(
          ebooks.map(({ id: slug, title, price, original_price: was }) => ({
            slug,
            title,
            cents: parsePrice(price),
            ...(was ? { originalCents: parsePrice(was) } : {}),
            cover: routes.plainCover,
          })),
        ),
      () => setFailed(true),
    );
  }, [isAsked, published, hasFailed]);

  const added = (published ?? []).filter(({ slug }) => !known.has(slug));
  const status = !isAsked || published ? 'complete' : hasFailed ? 'failed' : 'asking';
  return { products: [...built, ...added], status };
}
