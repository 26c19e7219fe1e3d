import { cartCountLabel } from '../../domain/cart.ts';
import { addWithMessage } from '../../islands/cart/add-with-message.ts';
import { $cartCount, followOtherTabs } from '../../stores/cart.ts';

/** Wires badge and Add to Cart buttons of a page. No React: this is all that a page needs until the cart is opened. */
export function startCartTriggers(): void {
  followOtherTabs();
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    $cartCount.subscribe((count) => {
      badge.hidden = count === 0;
      badge.textContent = String(count);
      badge.setAttribute('aria-label', cartCountLabel(count));
      badge.setAttribute('role', 'img');
    });
  }
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-add-to-cart]')
        : null;
    const slug = button?.dataset['addToCart'];
    if (!button || !slug) return;
    event.preventDefault();
    const product = {
      slug,
      title: button.dataset['title'] ?? slug,
      cents: Number(button.dataset['cents'] ?? 0),
    };
    addWithMessage(product, button.closest('.actions, .acts.flex') ?? button);
  });
}
