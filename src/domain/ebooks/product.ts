/** The shop's categories, in the order of its chips. "All Products" is the absence of a choice. */
export const PRODUCT_CATEGORIES = ['Nutrition', 'Recovery Tools', 'Mental Health'] as const;

export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/** Slugs go into URLs, store keys and file names: lower-case words joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Longest slug, in characters. Store keys contain it. */
export const MAX_SLUG_LENGTH = 80;

/** Whether a text can be a slug. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && SLUG.test(text);
}

/** What a sample reader says of a book. Real reviews come from real buyers. */
interface SampleReview {
  name: string;
  role: string;
  content: string;
  rating: number;
  sample: true;
}

/** One product of the catalogue, as `content/products.json` holds it. */
export interface Product {
  id: string;
  slug: string;
  kind: 'book' | 'add-on' | 'bundle' | 'test';
  /** Absent for a starter edition, and for a bundle: its books have theirs. */
  edition?: 'own' | 'starter' | undefined;
  title: string;
  subtitle: string;
  description: string;
  fullDescription: string[];
  /** With dollar sign and cents. */
  price: string;
  originalPrice?: string | undefined;
  /** Whether it is taken off sale. Buyers keep it. */
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
  /** Absent for a bundle: its books have theirs. */
  pages?: number | undefined;
  /** Slugs of the books of a bundle. */
  contains?: string[] | undefined;
  features: string[];
}

/**
 * Whether the files of a product are made from `content/books`. With `"edition": "own"` the owner uploads a file:
 * then nothing is made here, and nothing is promised beyond what the record says. A bundle is as its books are.
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

/** Stars that the page fills: the rating rounded down, between 0 and 5 (specification, section 9). */
export function filledStars(rating: number): number {
  return Math.min(5, Math.max(0, Math.floor(rating)));
}
