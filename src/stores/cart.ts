import { atom } from 'nanostores';
import { local } from '../browser/storage.ts';
import {
  addToCart,
  CART_KEY,
  cartSessionId,
  countItems,
  readStoredCart,
  setQuantity,
  type Cart,
} from '../domain/cart.ts';

const SESSION_KEY = 'cart-session';

/** The cart: titles and quantities. Kept in the browser; other tabs follow. */
export const $cart = atom<Cart>(readCart());

/** Puts one copy of a title in the cart. False when the cart is too full for it. */
export function addTitle(slug: string): boolean {
  const before = readCart();
  const after = addToCart(before, slug);
  keep(after);
  return countItems(after) > countItems(before);
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

function keep(cart: Cart): void {
  if (cart.length === 0) local.remove(CART_KEY);
  else local.write(CART_KEY, cart);
  $cart.set(cart);
}
