import { tellFunction } from '../../browser/api.ts';
import { element } from '../../browser/element.ts';
import { showToast } from '../../browser/toast.ts';
import { MAX_QUANTITY } from '../../domain/cart.ts';
import { routes } from '../../routes.ts';
import { $cart, cartSession } from '../../stores/cart.ts';

/**
 * Says what became of a press on Add to Cart, below the button or whatever shows the book, and tells the
 * shop. The words go when the book leaves the cart.
 * @param at What was pressed. Without it the page shows the cart, and that is the answer.
 */
export function tellAdded(
  product: { slug: string; title: string; cents: number },
  isAdded: boolean,
  at: Element | undefined,
): void {
  const { slug, title, cents } = product;
  if (isAdded) {
    tellFunction('cart-tracking', {
      action: 'add_item',
      sessionId: cartSession(),
      products: [{ productId: slug, productName: title, price: cents / 100, quantity: 1 }],
    });
  }
  if (!at) return;
  const more = element(
    'a',
    { class: 'button button--small', href: routes.cart, 'data-opens': 'cart' },
    'See my cart',
  );
  const remove = isAdded
    ? showToast({ title: 'Added to cart', text: `${title} has been added to your cart.`, at, more })
    : showToast({
        title: 'Nothing was added',
        text: `Your cart has ${MAX_QUANTITY} copies of ${title}. That is the most.`,
        at,
        more,
      });
  const stop = $cart.listen((cart) => {
    if (cart.some((line) => line.slug === slug)) return;
    stop();
    remove();
  });
}
