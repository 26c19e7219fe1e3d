import { addTitle, type Added } from '#src/stores/cart.ts';

/**
 * Puts a title in the cart at once, then says so and tells the shop. The words come with the first press:
 * a page that nobody presses on does not load them.
 * @param at What the words stand below. Without it the page shows by itself what is in the cart.
 */
export function addWithMessage(
  product: { slug: string; title: string; cents: number },
  at?: Element,
): Added {
  const added = addTitle(product.slug, product);
  import('./cart-message.ts').then(
    ({ tellAdded }) => tellAdded(product, added, at),
    // The title is in the cart all the same, and the badge says so.
    () => undefined,
  );
  return added;
}
