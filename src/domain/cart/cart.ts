import type { Cents } from '../money.ts';

/** What a page said of a book when it was put in the cart: text and whole cents, or whatever storage held. */
export interface Said {
  title?: unknown;
  cents?: unknown;
}

/** One title in the cart. What it says of itself is shown where a page does not know the book, and never charged. */
interface CartLine extends Said {
  slug: string;
  quantity: number;
}

/** The cart: one line a title, in the order in which they were first added. */
export type Cart = readonly CartLine[];

/** Where the browser's storage holds the cart. */
export const CART_KEY = 'cart';

/** The most copies of one title that a cart holds. */
export const MAX_QUANTITY = 10;

/** The most titles that a cart holds; far below the 100 line items that Stripe Checkout takes. */
export const MAX_LINES = 20;

/**
 * A press on Add to Cart within this time after another for the same title, in milliseconds, is a hand that
 * trembles or a double click, and adds nothing.
 */
export const PRESS_AGAIN = 2000;

/** A price list: slug to what the cart needs of a product. */
export type PriceList = Readonly<Record<string, { title: string; cents: Cents }>>;

/** One line with its price, ready to be shown. */
export interface PricedLine extends CartLine {
  title: string;
  unitCents: Cents;
  lineCents: Cents;
}

/**
 * Adds one copy of a title: a title already there gets one more and says of itself what was said last, another goes
 * to the end. At {@link MAX_QUANTITY} copies or {@link MAX_LINES} titles the cart stays as it is.
 */
export function addToCart(cart: Cart, slug: string, said?: Said): Cart {
  const line = cart.find((one) => one.slug === slug);
  if (line) {
    const told = cart.map((one) => (one === line ? { ...line, ...said } : one));
    return setQuantity(told, slug, line.quantity + 1);
  }
  return cart.length >= MAX_LINES ? cart : [...cart, { slug, quantity: 1, ...said }];
}

/**
 * Sets the number of copies of a title that is in the cart. 0 or less removes it; more than
 * {@link MAX_QUANTITY} becomes that; fractions are cut off; a title that is not there changes nothing.
 */
export function setQuantity(cart: Cart, slug: string, quantity: number): Cart {
  const wanted = Number.isNaN(quantity) ? 0 : Math.min(MAX_QUANTITY, Math.trunc(quantity));
  if (wanted <= 0) return cart.filter((line) => line.slug !== slug);
  return cart.map((line) => (line.slug === slug ? { ...line, quantity: wanted } : line));
}

/** The number that the badge shows: all copies of all titles. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0);
}

/** The words under the panel's title: "1 item in cart", "3 items in cart". */
export function cartCountLabel(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'} in cart`;
}

/**
 * Makes a cart of whatever storage held: old shapes, other people's edits, broken JSON.
 * Keeps what can be understood, joins repeated titles, drops the rest; never throws.
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
