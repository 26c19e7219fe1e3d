import { ORDER_PARAMETER, writeOrder } from '../../domain/order-link.ts';
import { $cart } from '../../stores/cart.ts';

/**
 * Lets the form of the checkout carry what is bought when it is posted before React is here: the books of
 * the address, or the cart. Once React is here nothing is posted.
 */
export function sendOrderWithForm(): void {
  document.addEventListener('formdata', ({ formData }) => {
    if (formData.get('form') !== 'checkout') return;
    const asked = new URLSearchParams(location.search);
    const order = asked.get('product') ?? asked.get(ORDER_PARAMETER) ?? writeOrder($cart.get());
    formData.set(ORDER_PARAMETER, order);
  });
}
