import { addLabel, cartCountLabel, countItems, type Cart } from '#src/domain/cart/cart.ts';
import { isMotionOff } from '#src/browser/calm-mode.ts';
import { allWith, pressedWith, valueOf } from '#src/browser/trigger-names.ts';
import { addWithMessage } from '#src/islands/cart/add-with-message.ts';
import { $cart, followOtherTabs } from '#src/stores/cart.ts';

/**
 * Wires up a page's cart badge and Add to Cart buttons. Doesn't use React, which isn't needed until
 * the cart is opened.
 */
export function startCartTriggers(): void {
  followOtherTabs();
  $cart.subscribe((cart) => {
    const count = countItems(cart);
    for (const badge of allWith('data-cart-count')) {
      badge.hidden = count === 0;
      badge.textContent = String(count);
      badge.setAttribute('aria-label', cartCountLabel(count));
    }
    for (const button of allWith('data-add-to-cart')) showCopies(button, cart);
  });
  document.addEventListener('click', (event) => {
    const button = pressedWith('data-add-to-cart', event);
    if (!button) return;
    event.preventDefault();
    const product = {
      slug: valueOf(button, 'data-add-to-cart'),
      title: valueOf(button, 'data-title'),
      cents: Number(valueOf(button, 'data-cents')),
    };
    const added = addWithMessage(product, button.closest('.actions, .acts.flex') ?? button);
    if (added.isMore && !isMotionOff()) drawCheck(button);
  });
}

/**
 * Updates the number of copies in the cart on a button in the page's HTML. Islands render their own
 * buttons.
 */
function showCopies(button: HTMLElement, cart: Cart): void {
  const label = button.querySelector('span > span');
  if (!label || !button.closest('form')) return;
  const slug = valueOf(button, 'data-add-to-cart');
  const copies = cart.find((line) => line.slug === slug)?.quantity ?? 0;
  button.toggleAttribute('data-in-cart', copies > 0);
  label.textContent = addLabel(copies);
}

/** Draws the check mark in one stroke, as if by hand. The line is 22 units long. */
function drawCheck(button: HTMLElement): void {
  button
    .querySelector('svg + svg path')
    ?.animate({ strokeDasharray: [22, 22], strokeDashoffset: [22, 0] }, 500);
}
