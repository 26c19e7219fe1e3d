import { MAX_QUANTITY } from '../../domain/cart.ts';
import { trackAddedTitle } from '../../stores/cart-tracking.ts';
import { showToast } from '../../browser/toast.ts';

/** Says what became of a press on Add to Cart, and tells the shop. */
export function tellAdded(
  product: { slug: string; title: string; cents: number },
  isAdded: boolean,
): void {
  const { title } = product;
  if (!isAdded) {
    showToast({
      title: 'Nothing was added',
      text: `Your cart has ${MAX_QUANTITY} copies of ${title}. That is the most.`,
    });
    return;
  }
  showToast({ title: 'Added to cart', text: `${title} has been added to your cart.` });
  trackAddedTitle(product);
}
