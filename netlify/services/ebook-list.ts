import rawProducts from '#content/products.json' with { type: 'json' };
import type { EbookRecord } from '#src/domain/ebook-record.ts';
import type { ProductCategory } from '#src/domain/product.ts';

type RawProduct = (typeof rawProducts)[number];

/**
 * The catalogue of this deploy as records of the list of eBooks. The test eBook is not among them.
 * @param withSamples Whether sample ratings and words such as "Bestseller" may be in it: never where real money is taken (16 CFR 465).
 */
export function catalogueRecords(withSamples: boolean): EbookRecord[] {
  return rawProducts.filter(({ kind }) => kind !== 'test').map((one) => toRecord(one, withSamples));
}

function toRecord(product: RawProduct, withSamples: boolean): EbookRecord {
  const { id, slug, title, description, price, category, features, createdAt } = product;
  return {
    id,
    slug,
    title,
    description,
    price,
    category: category as ProductCategory,
    features,
    created_at: createdAt,
    ...('originalPrice' in product && product.originalPrice
      ? { original_price: product.originalPrice }
      : {}),
    ...(withSamples && 'badge' in product && product.badge ? { badge: product.badge } : {}),
    ...(withSamples && 'rating' in product && product.rating !== undefined
      ? { rating: product.rating, reviews: product.reviews ?? 0 }
      : {}),
  };
}
