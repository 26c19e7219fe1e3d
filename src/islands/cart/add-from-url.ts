import { routes } from '#src/routes.ts';
import { addWithMessage } from './add-with-message.ts';
import { addedMessage } from './added-message.ts';

/**
 * Handles a click on Add to Cart before hydration, which made the browser submit the form to
 * `/cart?add=slug`. Removes the parameter, so that reloading doesn't add the book again.
 * @returns a message describing the result, or `undefined` if there's nothing to add
 */
export function addFromUrl(
  products: readonly { slug: string; title: string; cents: number }[],
): { title: string; text: string } | undefined {
  const url = new URL(location.href);
  const slug = url.searchParams.get('add');
  if (url.pathname !== routes.cart || slug === null) return undefined;
  url.searchParams.delete('add');
  history.replaceState(history.state, '', url);
  const found = products.find((one) => one.slug === slug);
  if (!found) return undefined;
  const { title, cents } = found;
  return addedMessage(found, addWithMessage({ slug, title, cents }));
}
