import { type Cart, type PriceList, type PricedLine } from '#src/domain/cart/cart.ts';
import { priceLines } from '#src/domain/cart/cart-prices.ts';
import { readOrder } from '#src/domain/orders/order-link.ts';

/** The book that an empty checkout offers (specification, section 9: the planner at $19.99). */
const DEFAULT_PRODUCT = 'recovery-planner';

/** What stands on the checkout page, and why. */
export interface CheckoutOrder {
  /** product: the address names it. sent: somebody else chose, and sent the address. cart: the visitor's cart. offer: nothing was chosen yet. unknown: the address names no book that exists. */
  source: 'product' | 'sent' | 'cart' | 'offer' | 'unknown';
  lines: PricedLine[];
}

/**
 * Decides what a checkout sells: the product that the address names, together with what was added on
 * the page; else the order that somebody sent; else the cart; else, when the cart is empty, the default
 * product.
 * @param product The `product` of the address, or null.
 * @param sent The order of the address, as {@link readOrder} takes it, or null.
 * @param extras Titles added on the checkout page itself.
 */
export function checkoutOrder(
  { product, sent }: { product: string | null; sent: string | null },
  cart: Cart,
  extras: readonly string[],
  prices: PriceList,
): CheckoutOrder {
  if (product !== null) {
    const named = readOrder(product)[0]?.slug ?? '';
    if (!Object.hasOwn(prices, named)) return { source: 'unknown', lines: [] };
    const chosen = [named, ...extras.filter((slug) => slug !== named)];
    return { source: 'product', lines: priceLines(chosen.map(asLine), prices) };
  }
  if (sent !== null) {
    const order = priceLines(readOrder(sent), prices);
    if (order.length === 0) return { source: 'unknown', lines: [] };
    const known = new Set(order.map(({ slug }) => slug));
    const added = extras.filter((slug) => !known.has(slug));
    return { source: 'sent', lines: [...order, ...priceLines(added.map(asLine), prices)] };
  }
  const lines = priceLines(cart, prices);
  if (lines.length > 0) return { source: 'cart', lines };
  return { source: 'offer', lines: priceLines([asLine(DEFAULT_PRODUCT)], prices) };
}

const asLine = (slug: string) => ({ slug, quantity: 1 });
