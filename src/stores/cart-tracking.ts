import { tellFunction } from '../browser/api.ts';
import type { CartTrackingInput } from '../contracts/cart-tracking.ts';
import { cartSession } from './cart.ts';

/** Tells the shop that a title was put in a cart. The title is in the cart whatever comes of it. */
export function trackAddedTitle({
  slug,
  title,
  cents,
}: {
  slug: string;
  title: string;
  cents: number;
}): void {
  const input: CartTrackingInput = {
    action: 'add_item',
    sessionId: cartSession(),
    products: [{ productId: slug, productName: title, price: cents / 100, quantity: 1 }],
  };
  tellFunction('cart-tracking', input);
}
