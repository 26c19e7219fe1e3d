/** What the checkout shows of a product. */
export interface CheckoutProduct {
  slug: string;
  title: string;
  cents: number;
  originalCents?: number;
  cover: string;
  /** Slugs of the books of a bundle. */
  books?: readonly string[];
}
