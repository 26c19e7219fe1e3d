/** What the checkout shows of a product. */
export interface CheckoutProduct {
  slug: string;
  title: string;
  cents: number;
  originalCents?: number;
  cover: string;
}
