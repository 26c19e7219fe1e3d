import { routes } from '../../routes.ts';
import { addWithMessage } from './add-with-message.ts';
import { addedWords } from './added-words.ts';

/** The book that the address of the cart's page asks to add, as `/cart?add=slug`; nothing elsewhere. */
export function askedByAddress(): string | undefined {
  const { pathname, searchParams } = new URL(location.href);
  return pathname === routes.cart ? (searchParams.get('add') ?? undefined) : undefined;
}

/**
 * Does what an Add to Cart button asked for before its page was awake: then the browser itself sends
 * the press to the cart's page. Once only: a reload finds the plain address.
 * @returns what became of it, in words
 */
export function addFromAddress(
  products: readonly { slug: string; title: string; cents: number }[],
): { title: string; text: string } | undefined {
  const slug = askedByAddress();
  if (slug === undefined) return undefined;
  const url = new URL(location.href);
  url.searchParams.delete('add');
  history.replaceState(history.state, '', url);
  const product = products.find((one) => one.slug === slug);
  return product && addedWords(product, addWithMessage(product));
}
