import type { Cart, PricedLine, PriceList } from './cart.ts';
import type { Cents } from '../money.ts';

// Apart from cart.ts, which every page brings: prices come with the cart.

/** Puts prices on the lines. Titles that the price list no longer knows are left out. */
export function priceLines(cart: Cart, prices: PriceList): PricedLine[] {
  return cart.flatMap((line) => {
    const product = Object.hasOwn(prices, line.slug) ? prices[line.slug] : undefined;
    if (!product) return [];
    const { title, cents } = product;
    return [{ ...line, title, unitCents: cents, lineCents: cents * line.quantity }];
  });
}

/** The sum of priced lines, in cents. */
export function totalCents(lines: readonly { lineCents: Cents }[]): Cents {
  return lines.reduce((sum, line) => sum + line.lineCents, 0);
}
