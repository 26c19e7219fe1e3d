import type { ProductCategory } from './product.ts';

/** An eBook as the list of eBooks gives it (specification, section 3: backend ebooks record). */
export interface EbookRecord {
  /** Names it in carts, orders and files. It never changes. */
  id: string;
  /** The last part of its address. The coach can change it for what was published from the browser. */
  slug: string;
  /** Earlier ones, which still lead to it. */
  former_slugs?: readonly string[];
  title: string;
  description: string;
  /** Text with a dollar sign, for example $29.99. */
  price: string;
  original_price?: string;
  category: ProductCategory;
  /** Only where samples may show, or from real buyers. */
  rating?: number;
  reviews?: number;
  features: readonly string[];
  badge?: string;
  /** A day as YYYY-MM-DD, or an instant in ISO form. */
  created_at: string;
}

/** The list in the order that visitors see: the newest first, then by title. */
export function newestFirst(records: readonly EbookRecord[]): EbookRecord[] {
  return records.toSorted(
    (a, b) => b.created_at.localeCompare(a.created_at) || a.title.localeCompare(b.title),
  );
}
