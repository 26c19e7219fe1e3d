import { session as tab } from '#src/browser/storage.ts';
import { CHECKOUT_DRAFT, GIFT_FIELDS } from '#src/contracts/forms/checkout.ts';
import { clearCart } from '#src/stores/cart.ts';

const SETTLED = 'settled-session';

/**
 * Takes what was paid out of the cart, and forgets whom a gift was for: the next order is another one. Once for
 * each payment: after a reload the cart may hold the same book again.
 */
export function settleTab(sessionId: string, lines: readonly { slug: string }[]): void {
  if (tab.read(SETTLED) === sessionId) return;
  tab.write(SETTLED, sessionId);
  clearCart(lines.map(({ slug }) => slug));
  const typed = Object.entries(tab.read(CHECKOUT_DRAFT) ?? {});
  const kept = typed.filter(([name]) => !GIFT_FIELDS.includes(name));
  tab.write(CHECKOUT_DRAFT, Object.fromEntries(kept));
}
