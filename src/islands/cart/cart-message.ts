import { tellFunction } from '#src/browser/api.ts';
import { element } from '#src/browser/element.ts';
import { showToast } from '#src/browser/toast.ts';
import { routes } from '#src/routes.ts';
import { $cart, type Added } from '#src/stores/cart.ts';
import { addedWords } from './added-words.ts';
import { local } from '#src/browser/storage.ts';

/**
 * Says what became of a press on Add to Cart, below the button or whatever shows the book, and tells the
 * shop. The words go when the book leaves the cart.
 * @param at What was pressed. Without it the page shows the cart, and that is the answer.
 */
export function tellAdded(
  product: { slug: string; title: string; cents: number },
  added: Added,
  at: Element | undefined,
): void {
  const { slug, title, cents } = product;
  if (added.isMore) {
    tellFunction('cart-tracking', {
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

/** A cart session id of the specified form `cart_{timestamp}_{random}`; the time is in milliseconds. */
export function cartSessionId(now: number, random: string): string {
  return `cart_${now}_${random}`;
}

/** The session id of this browser's cart, made once. It comes with the first press, not with each page. */
export function cartSession(): string {
  const known = local.read(KEY);
  if (typeof known === 'string' && known.startsWith('cart_')) return known;
  const fresh = cartSessionId(Date.now(), crypto.randomUUID().slice(0, 8));
  local.write(KEY, fresh);
  return fresh;
}
