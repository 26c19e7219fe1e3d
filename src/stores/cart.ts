import { atom, computed } from 'nanostores';
import { kept } from '../browser/storage.ts';
import {
  addToCart,
  cartSessionId,
  countItems,
  readStoredCart,
  setQuantity,
  type Cart,
} from '../domain/cart.ts';

const CART_KEY = 'cart';
const SESSION_KEY = 'cart-session';

/** The cart: titles and quantities. Kept in the browser; other tabs follow. */
export const $cart = atom<Cart>(readStoredCart(kept.read(CART_KEY)));
/** The number on the badge. */
export const $cartCount = computed($cart, countItems);

/** Puts one copy of a title in the cart. */
export function addTitle(slug: string): void {
  keep(addToCart($cart.get(), slug));
}

/** Sets the number of copies; 0 or less takes the title out. */
export function changeQuantity(slug: string, quantity: number): void {
  keep(setQuantity($cart.get(), slug, quantity));
}

/** Takes the given titles out, or everything. An empty cart leaves nothing in storage. */
export function clearCart(slugs?: readonly string[]): void {
  keep(slugs ? $cart.get().filter((line) => !slugs.includes(line.slug)) : []);
}

/** The session id of this browser's cart, `cart_{timestamp}_{random}`, made once. */
export function cartSession(): string {
  const known = kept.read(SESSION_KEY);
  if (typeof known === 'string' && known.startsWith('cart_')) return known;
  const fresh = cartSessionId(Date.now(), crypto.randomUUID().slice(0, 8));
  kept.write(SESSION_KEY, fresh);
  return fresh;
}

/** Follows what other tabs do to the cart. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null)
      $cart.set(readStoredCart(kept.read(CART_KEY)));
  });
}

function keep(cart: Cart): void {
  if (cart.length === 0) kept.remove(CART_KEY);
  else kept.write(CART_KEY, cart);
  $cart.set(cart);
}
