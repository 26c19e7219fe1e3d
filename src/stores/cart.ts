import { atom } from 'nanostores';
import { local } from '#src/browser/storage.ts';
import {
  addToCart,
  CART_KEY,
  countItems,
  PRESS_AGAIN,
  readStoredCart,
  setQuantity,
  type Cart,
  type Said,
} from '#src/domain/cart/cart.ts';

const PRESSES_KEY = 'cart-presses';

/** The cart. Kept in the browser; other tabs follow. */
export const $cart = atom<Cart>(readCart());

/** What became of a title that was put in the cart. */
export interface Added {
  /** Whether the cart has one more copy. Else it was there already, or the cart is too full for it. */
  isMore: boolean;
  /** Whether the next page finds them. */
  isKept: boolean;
}

/**
 * Puts one copy of a title in the cart, unless the same was asked a moment ago, here or in another tab.
 * @param now Milliseconds since 1970.
 */
export function addTitle(slug: string, said?: Said, now = Date.now()): Added {
  const before = readCart();
  /** When each title was pressed last, unless somebody else wrote there. */
  const presses = Object(local.read(PRESSES_KEY)) as Record<string, number>;
  const isThere = before.some((line) => line.slug === slug);
  const isSlip = isThere && Math.abs(now - (presses[slug] ?? 0)) <= PRESS_AGAIN;
  const after = isSlip ? before : addToCart(before, slug, said);
  local.write(PRESSES_KEY, { ...presses, [slug]: now });
  const isKept = keep(after);
  return { isMore: countItems(after) > countItems(before), isKept };
}

/** Sets the number of copies; 0 or less takes the title out. */
export function changeQuantity(slug: string, quantity: number): void {
  keep(setQuantity(readCart(), slug, quantity));
}

/** Takes the given titles out, or everything. An empty cart leaves nothing in storage. */
export function clearCart(slugs?: readonly string[]): void {
  keep(slugs ? readCart().filter((line) => !slugs.includes(line.slug)) : []);
}

/** Follows what other tabs do to the cart, and what this tab did while the page slept in its history. */
export function followOtherTabs(): void {
  for (const type of ['storage', 'pageshow']) addEventListener(type, () => $cart.set(readCart()));
}

/** Storage, not `$cart`, is what a change starts from: another tab may have been faster than its event. */
function readCart(): Cart {
  return readStoredCart(local.read(CART_KEY));
}

/** Whether the next page finds it. */
function keep(cart: Cart): boolean {
  $cart.set(cart);
  if (cart.length > 0) return local.write(CART_KEY, cart);
  local.remove(CART_KEY);
  local.remove(PRESSES_KEY);
  return true;
}
