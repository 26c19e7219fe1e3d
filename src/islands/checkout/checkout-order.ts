import { type Cart, type PriceList, type PricedLine } from '#src/domain/cart/cart.ts';
import { priceLines } from '#src/domain/cart/cart-totals.ts';
import { decodeCart } from '#src/domain/cart/cart-in-url.ts';

/** The checkout page's order, and its source. */
export interface CheckoutOrder {
  /**
   * `product`: set by the URL. `sent`: picked by someone else, who sent the URL. `cart`: the
   * visitor's cart. `offer`: nothing has been picked yet. `unknown`: the URL doesn't contain any
   * book that exists.
   */
  source: 'product' | 'sent' | 'cart' | 'offer' | 'unknown';
  lines: PricedLine[];
}

/**
 * Returns the order for the checkout page, using the first of these that applies: the product in
 * the URL plus extras, an order someone sent plus extras, the cart, or the offered book if the
 * cart is empty.
 * @param product The URL's `product` parameter, or null.
 * @param sent The URL's cart parameter, as read by {@link decodeCart}, or null.
 * @param offeredBook Slug of the book to offer.
 * @param extras Titles added on the checkout page itself.
 */
export function checkoutOrder(
  { product, sent }: { product: string | null; sent: string | null },
  offeredBook: string,
  cart: Cart,
  extras: readonly string[],
  prices: PriceList,
): CheckoutOrder {
  if (product !== null) {
    const named = decodeCart(product)[0]?.slug ?? '';
    if (!Object.hasOwn(prices, named)) return { source: 'unknown', lines: [] };
    const chosen = [named, ...extras.filter((slug) => slug !== named)];
    return { source: 'product', lines: priceLines(chosen.map(asLine), prices) };
  }
  if (sent !== null) {
    const order = priceLines(decodeCart(sent), prices);
    if (order.length === 0) return { source: 'unknown', lines: [] };
    const known = new Set(order.map(({ slug }) => slug));
    const added = extras.filter((slug) => !known.has(slug));
    return { source: 'sent', lines: [...order, ...priceLines(added.map(asLine), prices)] };
  }
  const lines = priceLines(cart, prices);
  if (lines.length > 0) return { source: 'cart', lines };
  return { source: 'offer', lines: priceLines([asLine(offeredBook)], prices) };
}

const asLine = (slug: string) => ({ slug, quantity: 1 });
