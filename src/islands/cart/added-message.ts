import { MAX_LINES, MAX_QUANTITY } from '#src/domain/cart/cart.ts';
import { $cart, type Added } from '#src/stores/cart.ts';

/** Returns the message about the result of Add to Cart. */
export function addedMessage(
  { slug, title }: { slug: string; title: string },
  { isMore, isKept }: Added,
): { title: string; text: string } {
  const copies = $cart.get().find((line) => line.slug === slug)?.quantity ?? 0;
  if (!isKept) {
    return {
      title: 'Your browser isn’t saving your cart',
      text: `You’ll lose ${title} when you leave this page, so buy it here.`,
    };
  }
  if (isMore) {
    return {
      title: 'Added to cart',
      text:
        copies === 1
          ? `${title} has been added to your cart.`
          : `You now have ${copies} copies of ${title} in your cart.`,
    };
  }
  if (copies > 0 && copies < MAX_QUANTITY) {
    return { title: 'Nothing was added', text: `${title} is already in your cart.` };
  }
  const most = copies > 0 ? `${MAX_QUANTITY} copies of ${title}` : `${MAX_LINES} books`;
  return { title: 'Nothing was added', text: `Your cart already has ${most}, which is the limit.` };
}
