import { formatPrice, sumPrices, type Cents } from '../money.ts';

/**
 * Returns the savings relative to the former price, in cents, or 0 if there's no former price or
 * it's lower.
 */
export function saving(price: Cents, originalPrice: Cents | undefined): Cents {
  return originalPrice === undefined ? 0 : Math.max(0, originalPrice - price);
}

/**
 * Returns the total price of a bundle's books when bought separately, as text. Returns `undefined`
 * for a book, or while one of the bundle's books isn't for sale.
 */
export function separatePrice({
  books,
}: {
  books: readonly { price: string; isOff: boolean }[];
}): string | undefined {
  const cents = sumPrices(books.map(({ price, isOff }) => (isOff ? undefined : price)));
  return cents ? formatPrice(cents) : undefined;
}

/** Formats the savings badge: 1000 → "Save $10". Omits the cents if they're zero. */
export function savingLabel(saved: Cents): string {
  return `Save ${formatPrice(saved).replace(/\.00$/, '')}`;
}
