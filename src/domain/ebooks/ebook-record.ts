import type { Product } from './product.ts';

/** The details on an eBook's page, as used in requests, records, and responses. */
export interface EbookDetails extends Pick<
  Product,
  'title' | 'description' | 'price' | 'category' | 'features' | 'badge'
> {
  original_price?: Product['originalPrice'];
  /** A `YYYY-MM-DD` date or an ISO 8601 timestamp. */
  created_at: string;
}

/** An eBook in API responses. */
export interface EbookRecord extends EbookDetails {
  /** Permanent ID used in carts, orders, and files. */
  id: string;
  /**
   * Last segment of the eBook's URL. The coach can change it for eBooks she published from the
   * dashboard.
   */
  slug: string;
  /** Former slugs, which redirect to the eBook. */
  former_slugs?: readonly string[];
  /** Included only if samples are allowed or the reviews are from real buyers. */
  rating?: number;
  reviews?: number;
  /** Number of pages in the file for sale. Only for eBooks published from the dashboard. */
  pages?: number;
  /** Only for eBooks published from the dashboard with a cover. */
  cover?: { url: string; alt: string };
}

/** Sorts eBooks in display order: newest first, then by title. */
export function newestFirst(records: readonly EbookRecord[]): EbookRecord[] {
  return records.toSorted(
    (a, b) => b.created_at.localeCompare(a.created_at) || a.title.localeCompare(b.title),
  );
}

/**
 * Returns whether an eBook was published from the dashboard, which means that it doesn't have its
 * own page. For books in the site's content, `created_at` is just a day.
 */
export function isPublishedLive({ created_at: at }: Pick<EbookRecord, 'created_at'>): boolean {
  return at.includes('T');
}
