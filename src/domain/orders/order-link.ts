import { MAX_LINES, readStoredCart, type Cart } from '../cart/cart.ts';
import { cleanMachineText } from '../typed-text.ts';

/** The part of a checkout's address that holds books which somebody else chose. */
export const ORDER_PARAMETER = 'books';

/** Longest order that is read, in UTF-16: a full cart of the longest slugs, with quantities. */
const MAX_ORDER_LENGTH = MAX_LINES * 100;

/** What a link tells of an order: titles and copies, such as `meal-plan.brain-recipes~2`, and nobody's name. */
export function writeOrder(cart: Cart): string {
  return cart.map(({ slug, quantity }) => (quantity > 1 ? `${slug}~${quantity}` : slug)).join('.');
}

/**
 * The order of a text of {@link writeOrder}, also with what a sentence, a mail or a phone put behind it or made of its signs.
 * What it does not understand is left out; the result keeps the limits of a cart.
 */
export function readOrder(text: string): Cart {
  const parts = cleanMachineText(text.slice(0, MAX_ORDER_LENGTH)).toLowerCase().split(/[.,]/);
  return readStoredCart(
    parts.map((part) => {
      const [, slug, copies = '1'] = /^ ?([a-z\d][a-z\d-]*)(?:~(\d+))?/.exec(part) ?? [];
      return { slug, quantity: Number(copies) };
    }),
  );
}
