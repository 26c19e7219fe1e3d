import { routes } from '../routes.ts';
import { addWithMessage } from './cart-triggers.ts';

/**
 * Does what an Add to Cart button asked for before its page was awake: then the browser itself sends
 * the press to the cart's page, as `/cart?add=slug`. Once only: a reload finds the plain address.
 */
export function addFromAddress(
  products: readonly { slug: string; title: string; cents: number }[],
): void {
  const url = new URL(location.href);
  const slug = url.searchParams.get('add');
  if (slug === null || url.pathname !== routes.cart) return;
  url.searchParams.delete('add');
  history.replaceState(history.state, '', url);
  const product = products.find((one) => one.slug === slug);
  if (product) addWithMessage(product);
}
