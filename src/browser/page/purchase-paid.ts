import type { ProcessPurchaseOutput } from '../../contracts/process-purchase.ts';
import { formatPrice } from '../../domain/money.ts';
import { describeSums, orderNumber } from '../../domain/order.ts';
import { clearCart } from '../../stores/cart.ts';
import { offerToAsk } from '../ask-me.ts';
import { fillShelf } from '../book-shelf.ts';
import { required } from '../elements.ts';
import { offerAddressChange } from '../order-address.ts';
import { showToast } from '../toast.ts';

type Paid = Extract<ProcessPurchaseOutput, { status: 'paid' }>;

/** Fills the part of the success page that a paid order has. */
export function fillPaid(
  part: HTMLElement,
  sessionId: string,
  { token, items, expiresAt, sums, emailMasked, addressChange, downloadUrl, orderId }: Paid,
): void {
  const fill = (name: string, text: string) => {
    const place = part.querySelector(`[data-fill="${name}"]`);
    if (place) place.textContent = text;
  };
  fill('total', formatPrice(sums.totalCents));
  fill('sums', describeSums(sums).join('. '));
  fill('email', emailMasked);
  fill('order', orderNumber(orderId));
  fillShelf(required('[data-shelf]', HTMLElement), { token, items, expiresAt });
  offerAddressChange(sessionId, addressChange, (masked) => fill('email', masked));
  offerToAsk(sessionId);
  const copy = required('[data-copy-link]', HTMLButtonElement);
  copy.onclick = () => {
    navigator.clipboard.writeText(downloadUrl).then(
      () => showToast({ title: 'Link copied', text: 'You can now paste it for a helper.' }),
      () => showToast({ title: 'Copy this link', text: downloadUrl }),
    );
  };
  clearCart(items.map(({ slug }) => slug));
  showToast({
    title: 'Purchase Successful!',
    text: 'Your eBook is ready for download. Check your email for the download link.',
  });
}
