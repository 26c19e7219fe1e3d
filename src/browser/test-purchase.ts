import type { EbookCheckoutOutput } from '../contracts/ebook-checkout.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callFunction } from './api.ts';
import { need } from './elements.ts';
import { isPaymentPage } from './payment-page.ts';
import { showToast } from './toast.ts';

const FALLBACK = 'There was an issue starting the purchase process. Please try again.';

/** Runs the page on which the checkout is tried out. */
export function startTestPurchase(): void {
  const form = need('[data-test-purchase]', HTMLFormElement);
  const button = need('[data-test-purchase] button', HTMLButtonElement);
  const label = button.textContent;
  const value = (name: string) => need(`#${name}`, HTMLInputElement).value.trim();

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    need('[data-failure]', HTMLElement).hidden = true;
    if (!value('email') || !value('firstName')) {
      showToast({
        kind: 'error',
        title: 'Required Information',
        text: 'Please enter your email and first name to continue.',
      });
      need(value('email') ? '#firstName' : '#email', HTMLInputElement).focus();
      return;
    }
    // A tab that is opened by the press itself is not blocked; it gets its address when that is known.
    const opened = open('about:blank', '_blank');
    button.disabled = true;
    button.textContent = 'Processing...';
    const lastName = value('lastName');
    callFunction<Partial<EbookCheckoutOutput>>('ebook-checkout', {
      ebookId: form.dataset['testPurchase'],
      customerEmail: value('email'),
      customerFirstName: value('firstName'),
      ...(lastName ? { customerLastName: lastName } : {}),
    })
      .then(({ url }) => {
        if (!url) throw new ShopError('internal', 'No checkout URL received from server.');
        if (!isPaymentPage(url, location.origin)) {
          throw new ShopError(
            'internal',
            'The payment page has an address that we do not trust. You have not paid.',
          );
        }
        offerPaymentPage(url, opened);
      })
      .catch((error: unknown) => {
        opened?.close();
        showFailure(error);
      })
      .finally(() => {
        button.disabled = false;
        button.textContent = label;
      });
  });
}

function offerPaymentPage(url: string, opened: Window | null): void {
  const link = need('[data-payment-link]', HTMLAnchorElement);
  link.href = url;
  need('[data-payment]', HTMLElement).hidden = false;
  if (opened) opened.location.replace(url);
  else link.focus();
}

function showFailure(error: unknown): void {
  const known = error instanceof ShopError;
  const message = known ? error.message : FALLBACK;
  const box = need('[data-failure]', HTMLElement);
  const fill = (name: string, text: string) => {
    need(`[data-failure-${name}]`, HTMLElement).textContent = text;
  };
  fill('message', message);
  fill('type', 'CatchError');
  fill('details', known ? `${error.code} ${JSON.stringify(error.details)}` : String(error));
  box.hidden = false;
  box.focus();
  showToast({ kind: 'error', title: 'Purchase Error', text: message });
}
