/**
 * The shop's categories, in the order of the filter chips. "All Products" means that no category is
 * selected.
 */
export const PRODUCT_CATEGORIES = ['Nutrition', 'Recovery Tools', 'Mental Health'] as const;

export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/**
 * Format of slugs, which are used in URLs, store keys, and file names: lowercase words joined by
 * single hyphens.
 */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Maximum slug length, in characters. Store keys contain slugs. */
export const MAX_SLUG_LENGTH = 80;

/** Returns whether a string is a valid slug. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && SLUG.test(text);
}

/** Minimum and maximum lengths of an eBook's texts, in UTF-16 code units. */
export const EBOOK_LENGTHS = {
  title: { least: 3, most: 80 },
  description: { least: 20, most: 220 },
  badge: { least: 1, most: 20 },
} as const;
/** Maximum number of lines in an eBook's "What's Inside" list. */
export const MOST_FEATURES = 8;

/** A sample review. Real reviews come from buyers. */
interface SampleReview {
  name: string;
  role: string;
  content: string;
  rating: number;
  sample: true;
}

/** A product as defined in `content/products.json`. */
export interface Product {
  id: string;
  slug: string;
  kind: 'book' | 'add-on' | 'bundle' | 'test';
  /** Can be omitted for starter editions. Omitted for bundles, whose books have their own. */
  edition?: 'own' | 'starter' | undefined;
  title: string;
  subtitle: string;
  description: string;
  fullDescription: string[];
  /** Price with a dollar sign and cents, for example $29.99. */
  price: string;
  originalPrice?: string | undefined;
  /** Whether it's no longer for sale. Buyers keep their access. */
  notForSale?: boolean | undefined;
  category: ProductCategory;
  rating?: number | undefined;
  reviews?: number | undefined;
  sampleReviews?: SampleReview[] | undefined;
  badge?: string | undefined;
  coverImage: string;
  frontCover: string;
  backCover: string;
  frontCoverAlt: string;
  backCoverAlt: string;
  /** `YYYY-MM-DD`. */
  createdAt: string;
  /** Absent for bundles, whose books have their own. */
  pages?: number | undefined;
  /** Slugs of the books in a bundle. */
  contains?: string[] | undefined;
  features: readonly string[];
}

/**
 * Returns whether a product's files are built from `content/books`. With `"edition": "own"`, the
 * owner uploads a file, so nothing is built, and pages mention only what's in the record. A bundle
 * is a starter edition if all its books are.
 */
export function isStarterEdition(
  slug: string,
  products: readonly Pick<Product, 'slug' | 'edition' | 'contains'>[],
): boolean {
  const product = products.find((one) => one.slug === slug);
  return (
    product?.contains?.every((book) => isStarterEdition(book, products)) ??
    product?.edition !== 'own'
  );
}

/** Returns the number of filled stars: the rating rounded down, between 0 and 5. */
export function filledStars(rating: number): number {
  return Math.min(5, Math.max(0, Math.floor(rating)));
}
