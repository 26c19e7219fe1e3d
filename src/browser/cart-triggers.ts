import { cartCountLabel, MAX_QUANTITY } from '../domain/cart.ts';
import { $cartCount, addTitle, followOtherTabs } from '../stores/cart.ts';

/**
 * Puts a title in the cart at once, then says so and tells the shop. The words come with the first press:
 * a page that nobody presses on does not load them.
 */
export function addWithMessage(product: { slug: string; title: string; cents: number }): void {
  const { slug, title } = product;
  const isAdded = addTitle(slug);
  const message = isAdded
    ? { title: 'Added to cart', text: `${title} has been added to your cart.` }
    : {
        title: 'Nothing was added',
        text: `Your cart has ${MAX_QUANTITY} copies of ${title}. That is the most.`,
      };
  Promise.all([import('./toast.ts'), import('../stores/cart-tracking.ts')]).then(
    ([{ showToast }, { trackAddedTitle }]) => {
      showToast(message);
      if (isAdded) trackAddedTitle(product);
    },
    () => console.warn(message.title),
  );
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
