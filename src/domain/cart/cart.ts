import type { Cents } from '../money.ts';

/**
 * A book's title and price in whole cents, as shown on the page when it was added to the cart.
 * Unvalidated, because it's read back from browser storage.
 */
export interface DisplayedProduct {
  title?: unknown;
  cents?: unknown;
}

/**
 * One title in the cart. The stored title and price are shown only on pages that can't look up the
 * book, and they're never charged.
 */
interface CartLine extends DisplayedProduct {
  slug: string;
  quantity: number;
}

/** The cart: one line per title, in the order they were first added. */
export type Cart = readonly CartLine[];

/** Browser storage key for the cart. */
export const CART_KEY = 'cart';

/** Maximum number of copies per title in a cart. */
export const MAX_QUANTITY = 10;

/** Maximum number of titles in a cart, far below Stripe Checkout's limit of 100 line items. */
export const MAX_LINES = 20;

/**
 * How long to ignore repeated clicks on Add to Cart for the same title, in milliseconds. They may
 * be a double click or caused by a tremor.
 */
export const DOUBLE_CLICK_TIME = 2000;

/** The product data that the cart needs, by slug. */
export type PriceList = Readonly<Record<string, { title: string; cents: Cents }>>;

/** A cart line with its price, ready to display. */
export interface PricedLine extends CartLine {
  title: string;
  unitCents: Cents;
  lineCents: Cents;
}

/**
 * Adds one copy of a title. If the title is already in the cart, increments its quantity and
 * updates its title and price. Otherwise, appends a line. Never exceeds {@link MAX_LINES} titles or
 * {@link MAX_QUANTITY} copies of a title.
 */
export function addToCart(cart: Cart, slug: string, displayed?: DisplayedProduct): Cart {
  const line = cart.find((one) => one.slug === slug);
  if (line) {
    const updated = cart.map((one) => (one === line ? { ...line, ...displayed } : one));
    return setQuantity(updated, slug, line.quantity + 1);
  }
  return cart.length >= MAX_LINES ? cart : [...cart, { slug, quantity: 1, ...displayed }];
}

/**
 * Sets the number of copies of a title in the cart. 0 or less removes the line, fractions are
 * truncated, and the maximum is {@link MAX_QUANTITY}. Titles that aren't in the cart are ignored.
 */
export function setQuantity(cart: Cart, slug: string, quantity: number): Cart {
  const wanted = Number.isNaN(quantity) ? 0 : Math.min(MAX_QUANTITY, Math.trunc(quantity));
  if (wanted <= 0) return cart.filter((line) => line.slug !== slug);
  return cart.map((line) => (line.slug === slug ? { ...line, quantity: wanted } : line));
}

/** Returns the number for the cart badge: all copies of all titles. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0);
}

/** Returns the text below the cart panel's title: "1 item in cart", "3 items in cart". */
export function cartCountLabel(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'} in cart`;
}

/** Returns the label of a book's Add to Cart button, before or after it's been added. */
export function addLabel(copies: number): string {
  if (copies === 0) return 'Add to Cart';
  return copies === 1 ? 'In your cart' : `${copies} in your cart`;
}

/**
 * Reads a cart from browser storage, which may contain outdated formats, manual edits, or broken
 * JSON. Keeps valid entries, merges duplicate titles, and drops the rest. Never throws.
 */
export function readStoredCart(stored: unknown): Cart {
  let cart: Cart = [];
  for (const entry of Array.isArray(stored) ? stored : []) {
    const { slug, quantity, title, cents } = Object(entry) as Record<string, unknown>;
    if (typeof slug !== 'string' || !slug || typeof quantity !== 'number') continue;
    const before = cart.find((line) => line.slug === slug)?.quantity ?? 0;
    if (before === 0) cart = addToCart(cart, slug, { title, cents });
    cart = setQuantity(cart, slug, before + quantity);
  }
  return cart;
}
