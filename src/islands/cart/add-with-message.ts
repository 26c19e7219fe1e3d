import { addTitle, type Added } from '#src/stores/cart.ts';

/**
 * Adds a title to the cart right away, then announces the result and notifies the shop. The message
 * code is loaded on the first click, so pages that nobody clicks on don't load it.
 * @param at The element to show the message below. Omit it if the page already shows the cart.
 */
export function addWithMessage(
  product: { slug: string; title: string; cents: number },
  at?: Element,
): Added {
  const added = addTitle(product.slug, product);
  import('./announce-added.ts').then(
    ({ announceAdded }) => announceAdded(product, added, at),
    // If this fails, the title is still in the cart, and the badge shows it.
    () => undefined,
  );
  return added;
}
