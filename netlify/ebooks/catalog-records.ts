import type { EbookRecord } from '#src/domain/ebooks/ebook-record.ts';
import type { Product } from '#src/domain/ebooks/product.ts';
import { deployedProducts } from './catalog.ts';

/**
 * Returns this deploy's catalog as eBook list records, without the test eBook.
 * @param withSamples Whether to include sample ratings and labels such as "Bestseller." Never
 * allowed where real money is taken (16 CFR 465).
 */
export function catalogRecords(withSamples: boolean): EbookRecord[] {
  return deployedProducts
    .filter(({ kind }) => kind !== 'test')
    .map((one) => toRecord(one, withSamples));
}

function toRecord(product: Product, withSamples: boolean): EbookRecord {
  const { id, slug, title, description, price, category, features, createdAt } = product;
  return {
    id,
    slug,
    title,
    description,
    price,
    category,
    features,
    created_at: createdAt,
    ...(product.originalPrice ? { original_price: product.originalPrice } : {}),
    ...(withSamples && product.badge ? { badge: product.badge } : {}),
    ...(withSamples && product.rating !== undefined
      ? { rating: product.rating, reviews: product.reviews ?? 0 }
      : {}),
  };
}
