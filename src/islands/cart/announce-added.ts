import { reportToFunction } from '#src/browser/api.ts';
import { MAX_QUANTITY } from '#src/domain/cart/cart.ts';
import { element } from '#src/browser/element.ts';
import { showToast } from '#src/browser/toast.ts';
import { routes } from '#src/routes.ts';
import { $cart, type Added } from '#src/stores/cart.ts';
import { addedMessage } from './added-message.ts';
import { local } from '#src/browser/storage.ts';

/**
 * Announces the result of Add to Cart, and notifies the shop if a copy was added. If the cart is
 * full or couldn't be saved, a message appears below the clicked element. Otherwise, only screen
 * readers announce it, because the button shows it to everyone else.
 * @param at The clicked element. Omit it if the page already shows the cart, because no message is
 * needed then.
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
  const words = addedMessage(product, added);
  const copies = $cart.get().find((line) => line.slug === slug)?.quantity ?? 0;
  const isOnButton = added.isMore || (copies > 0 && copies < MAX_QUANTITY);
  if (added.isKept && isOnButton) return announce(words);
  const more = added.isKept
    ? undefined
    : element(
        'a',
        { class: 'button button--small', href: routes.checkoutProduct(slug) },
        'Buy this book now',
      );
  const remove = showToast({ ...words, at, ...(more ? { more } : {}) });
  const stop = $cart.listen((cart) => {
    if (cart.some((line) => line.slug === slug)) return;
    stop();
    remove();
  });
}

/**
 * Announces the result to screen readers only. The button and the cart's badge show it to everyone
 * else.
 */
function announce({ title, text }: { title: string; text: string }): void {
  const place =
    document.querySelector('#added') ??
    document
      .querySelector('main')
      ?.appendChild(element('p', { id: 'added', class: 'visually-hidden', role: 'status' }));
  // Screen readers announce changes only inside an existing live region, so add the text afterward.
  requestAnimationFrame(() => {
    if (!place) return;
    place.textContent = `${title}. ${text}`;
    const stop = $cart.listen(() => {
      stop();
      place.textContent = '';
    });
  });
}

const KEY = 'cart-session';

/**
 * Returns a cart session ID of the form `cart_{timestamp}_{random}`. The timestamp is in
 * milliseconds.
 */
export function cartSessionId(now: number, random: string): string {
  return `cart_${now}_${random}`;
}

/**
 * Returns this browser's cart session ID. Creates it on the first click instead of on page load.
 */
export function cartSession(): string {
  const known = local.read(KEY);
  if (typeof known === 'string' && known.startsWith('cart_')) return known;
  const fresh = cartSessionId(Date.now(), crypto.randomUUID().slice(0, 8));
  local.write(KEY, fresh);
  return fresh;
}
