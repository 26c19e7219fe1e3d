import { atom } from 'nanostores';
import { local } from '#src/browser/storage.ts';
import {
  addToCart,
  CART_KEY,
  countItems,
  DOUBLE_CLICK_TIME,
  readStoredCart,
  setQuantity,
  type Cart,
  type DisplayedProduct,
} from '#src/domain/cart/cart.ts';

const CLICKS_KEY = 'cart-presses';

/** The cart. Stored in the browser and synced across tabs. */
export const $cart = atom<Cart>(readCart());

/** Result of adding a title to the cart. */
export interface Added {
  /** Whether a copy was added. If not, the title was added a moment ago or the cart is full. */
  isMore: boolean;
  /** Whether the cart was saved for the next page. */
  isKept: boolean;
}

/**
 * Adds one copy of a title to the cart, unless the same title was added a moment ago in this tab or
 * another.
 * @param now Unix time in milliseconds.
 */
export function addTitle(slug: string, displayed?: DisplayedProduct, now = Date.now()): Added {
  const before = readCart();
  /**
   * Time of the last click on each title. Unvalidated, because something else may have written to
   * this key.
   */
  const clicks = Object(local.read(CLICKS_KEY)) as Record<string, number>;
  const isThere = before.some((line) => line.slug === slug);
  const isDoubleClick = isThere && Math.abs(now - (clicks[slug] ?? 0)) <= DOUBLE_CLICK_TIME;
  const after = isDoubleClick ? before : addToCart(before, slug, displayed);
  local.write(CLICKS_KEY, { ...clicks, [slug]: now });
  const isKept = keep(after);
  return { isMore: countItems(after) > countItems(before), isKept };
}

/** Sets the number of copies. 0 or less removes the title. */
export function changeQuantity(slug: string, quantity: number): void {
  keep(setQuantity(readCart(), slug, quantity));
}

/** Removes the given titles, or all of them. An empty cart is removed from storage. */
export function clearCart(slugs?: readonly string[]): void {
  keep(slugs ? readCart().filter((line) => !slugs.includes(line.slug)) : []);
}

/**
 * Syncs the cart with other tabs, and with changes this tab made while the page was in the
 * back/forward cache.
 */
export function followOtherTabs(): void {
  for (const type of ['storage', 'pageshow']) addEventListener(type, () => $cart.set(readCart()));
}

/**
 * Reads the cart from storage. Every change starts from this cart instead of `$cart`, because
 * another tab may have changed it before its event arrived.
 */
function readCart(): Cart {
  return readStoredCart(local.read(CART_KEY));
}

/** Sets the cart. Returns whether it was stored for the next page. */
function keep(cart: Cart): boolean {
  $cart.set(cart);
  if (cart.length > 0) return local.write(CART_KEY, cart);
  local.remove(CART_KEY);
  local.remove(CLICKS_KEY);
  return true;
}
