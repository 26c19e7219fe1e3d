import { MAX_LINES, readStoredCart, type Cart } from './cart.ts';
import { cleanMachineText } from '../typed-text.ts';

/** Query parameter of a checkout URL that lists books chosen by someone else. */
export const CART_PARAMETER = 'books';

/**
 * Maximum length of a cart to parse, in UTF-16 code units: a full cart of the longest slugs, with
 * quantities.
 */
const MAX_CART_LENGTH = MAX_LINES * 100;

/**
 * Serializes a cart for a URL: slugs and quantities, such as `meal-plan.brain-recipes~2`, and no
 * names.
 */
export function encodeCart(cart: Cart): string {
  return cart.map(({ slug, quantity }) => (quantity > 1 ? `${slug}~${quantity}` : slug)).join('.');
}

/**
 * Parses the result of {@link encodeCart}, even if an email program, a phone's autocorrect, or
 * punctuation after it has changed it. Ignores anything it can't read, and applies the cart's
 * limits.
 */
export function decodeCart(text: string): Cart {
  const parts = cleanMachineText(text.slice(0, MAX_CART_LENGTH)).toLowerCase().split(/[.,]/);
  return readStoredCart(
    parts.map((part) => {
      const [, slug, copies = '1'] = /^ ?([a-z\d][a-z\d-]*)(?:~(\d+))?/.exec(part) ?? [];
      return { slug, quantity: Number(copies) };
    }),
  );
}
