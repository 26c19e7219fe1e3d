import { atom } from 'nanostores';
import { local } from '../browser/storage.ts';
import {
  addToCart,
  CART_KEY,
  cartSessionId,
  countItems,
  readStoredCart,
  recentPresses,
  setQuantity,
  type Cart,
} from '../domain/cart.ts';

const SESSION_KEY = 'cart-session';
const PRESSES_KEY = 'cart-presses';

/** The cart: titles and quantities. Kept in the browser; other tabs follow. */
export const $cart = atom<Cart>(readCart());

/** What became of a title that was put in the cart. */
export interface Added {
  slug: string;
  /** Whether the cart has one more copy. Else it was there already, or the cart is too full for it. */
  isMore: boolean;
  /** The copies that there are now. */
  copies: number;
  /** Whether the next page finds them. */
  isKept: boolean;
}

/**
 * Puts one copy of a title in the cart, unless the same was asked a moment ago, here or in another tab.
 * @param now Milliseconds since 1970.
 */
export function addTitle(slug: string, now = Date.now()): Added {
  const before = readCart();
  const presses = recentPresses(local.read(PRESSES_KEY), now);
  const isThere = before.some((line) => line.slug === slug);
  const after = isThere && Object.hasOwn(presses, slug) ? before : addToCart(before, slug);
  local.write(PRESSES_KEY, { ...presses, [slug]: now });
  const isKept = keep(after);
  return {
    slug,
    isMore: countItems(after) > countItems(before),
    copies: after.find((line) => line.slug === slug)?.quantity ?? 0,
    isKept,
  };
}

/** Whether the next page finds what is put in the cart here. */
export function canKeepCart(): boolean {
  return local.isOpen();
}

/** Sets the number of copies; 0 or less takes the title out. */
export function changeQuantity(slug: string, quantity: number): void {
  keep(setQuantity(readCart(), slug, quantity));
}

/** Takes the given titles out, or everything. An empty cart leaves nothing in storage. */
export function clearCart(slugs?: readonly string[]): void {
  keep(slugs ? readCart().filter((line) => !slugs.includes(line.slug)) : []);
}

/** The session id of this browser's cart, `cart_{timestamp}_{random}`, made once. */
export function cartSession(): string {
  const known = local.read(SESSION_KEY);
  if (typeof known === 'string' && known.startsWith('cart_')) return known;
  const fresh = cartSessionId(Date.now(), crypto.randomUUID().slice(0, 8));
  local.write(SESSION_KEY, fresh);
  return fresh;
}

/** Follows what other tabs do to the cart, and what this tab did while the page slept in its history. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null) $cart.set(readCart());
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) $cart.set(readCart());
  });
}

/** Storage, not `$cart`, is what a change starts from: another tab may have been faster than its event. */
function readCart(): Cart {
  return readStoredCart(local.read(CART_KEY));
}

/** Whether the next page finds it. */
function keep(cart: Cart): boolean {
  if (cart.length === 0) for (const key of [CART_KEY, PRESSES_KEY]) local.remove(key);
  const isKept = cart.length === 0 || local.write(CART_KEY, cart);
  $cart.set(cart);
  return isKept;
}
