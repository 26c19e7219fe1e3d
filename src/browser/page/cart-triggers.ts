import { cartCountLabel, countItems } from '#src/domain/cart/cart.ts';
import { allWith, pressedWith, valueOf } from '#src/browser/trigger-names.ts';
import { addWithMessage } from '#src/islands/cart/add-with-message.ts';
import { $cart, followOtherTabs } from '#src/stores/cart.ts';

/**
 * Wires up a page's cart badge and Add to Cart buttons. No React: this is all a page needs until
 * the cart is opened.
 */
export function startCartTriggers(): void {
  followOtherTabs();
  for (const badge of allWith('data-cart-count')) {
    $cart.subscribe((cart) => {
      const count = countItems(cart);
      badge.hidden = count === 0;
      badge.textContent = String(count);
      badge.setAttribute('aria-label', cartCountLabel(count));
    });
  }
  document.addEventListener('click', (event) => {
    const button = pressedWith('data-add-to-cart', event);
    if (!button) return;
    event.preventDefault();
    const product = {
      slug: valueOf(button, 'data-add-to-cart'),
      title: valueOf(button, 'data-title'),
      cents: Number(valueOf(button, 'data-cents')),
    };
    addWithMessage(product, button.closest('.actions, .acts.flex') ?? button);
  });
}
