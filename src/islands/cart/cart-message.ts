import { reportToFunction } from '#src/browser/api.ts';
import { element } from '#src/browser/element.ts';
import { showToast } from '#src/browser/toast.ts';
import { routes } from '#src/routes.ts';
import { $cart, type Added } from '#src/stores/cart.ts';
import { addedWords } from './added-words.ts';
import { local } from '#src/browser/storage.ts';

/**
 * Shows the result of Add to Cart below the clicked element and notifies the shop. The message
 * disappears when the book is removed from the cart.
 * @param at The clicked element. Without it the page already shows the cart, so no message is
 * needed.
 */
export function announceAdded(
  product: { slug: string; title: string; cents: number },
  added: Added,
  at: Element | undefined,
): void {
  const { slug, title, cents } = product;
  if (added.isMore) {
    reportToFunction('cart-tracking', {
      action: 'add_item',
      sessionId: cartSession(),
      products: [{ productId: slug, productName: title, price: cents / 100, quantity: 1 }],
    });
  }
  if (!at) return;
  const more = added.isKept
    ? element(
        'a',
        { class: 'button button--small', href: routes.cart, 'data-opens': 'cart' },
        'See my cart',
      )
    : element(
        'a',
        { class: 'button button--small', href: routes.checkoutProduct(slug) },
        'Buy this book now',
      );
  const remove = showToast({ ...addedWords(product, added), at, more });
  const stop = $cart.listen((cart) => {
    if (cart.some((line) => line.slug === slug)) return;
    stop();
    remove();
  });
}

const KEY = 'cart-session';

/**
 * Returns a cart session ID of the form `cart_{timestamp}_{random}`, with the time in milliseconds.
 */
export function cartSessionId(now: number, random: string): string {
  return `cart_${now}_${random}`;
}

/** Returns this browser's cart session ID. It's created on the first click, not on page load. */
export function cartSession(): string {
  const known = local.read(KEY);
  if (typeof known === 'string' && known.startsWith('cart_')) return known;
  const fresh = cartSessionId(Date.now(), crypto.randomUUID().slice(0, 8));
  local.write(KEY, fresh);
  return fresh;
}
