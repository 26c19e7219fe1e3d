import { routes } from '#src/routes.ts';
import { addWithMessage } from './add-with-message.ts';
import { addedWords } from './added-words.ts';

/**
 * Does what an Add to Cart button asked for before its page was awake: then the browser itself sends
 * the press to the cart's page, as `/cart?add=slug`. Once only: a reload finds the plain address.
 * @returns what became of it, in words
 */
export function addFromAddress(
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
  return addedWords(found, addWithMessage({ slug, title, cents }));
}
