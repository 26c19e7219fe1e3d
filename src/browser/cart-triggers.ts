import { cartCountLabel, MAX_QUANTITY } from '../domain/cart.ts';
import { $cartCount, addTitle, followOtherTabs } from '../stores/cart.ts';
import { trackAddedTitle } from '../stores/cart-tracking.ts';
import { showToast } from './toast.ts';

/** Puts a title in the cart, says so and tells the shop. */
export function addWithMessage(product: { slug: string; title: string; cents: number }): void {
  const { slug, title } = product;
  if (!addTitle(slug)) {
    showToast({
      title: 'Nothing was added',
      text: `Your cart has ${MAX_QUANTITY} copies of ${title}. That is the most.`,
    });
    return;
  }
  showToast({ title: 'Added to cart', text: `${title} has been added to your cart.` });
  trackAddedTitle(product);
}

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
    addWithMessage({
      slug,
      title: button.dataset['title'] ?? slug,
      cents: Number(button.dataset['cents'] ?? 0),
    });
  });
}
