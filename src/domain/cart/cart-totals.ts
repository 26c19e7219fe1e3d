import type { Cart, PricedLine, PriceList } from './cart.ts';
import type { Cents } from '../money.ts';

// Separate from cart.ts, which every page loads. Prices are loaded only with the cart.

/** Adds prices to the cart lines. Excludes titles that are no longer in the price list. */
export function priceLines(cart: Cart, prices: PriceList): PricedLine[] {
  return cart.flatMap((line) => {
    const product = Object.hasOwn(prices, line.slug) ? prices[line.slug] : undefined;
    if (!product) return [];
    const { title, cents } = product;
    return [{ ...line, title, unitCents: cents, lineCents: cents * line.quantity }];
  });
}

/** Returns the total of priced lines, in cents. */
export function totalCents(lines: readonly { lineCents: Cents }[]): Cents {
  return lines.reduce((sum, line) => sum + line.lineCents, 0);
}
