import { Refusal } from '../domain/refusal.ts';
import { callFunction } from './api.ts';
import { required } from './elements.ts';
import { needsAddress, needsText } from './field-checks.ts';
import { startForm } from './form.ts';
import { isPaymentPage } from './payment-page.ts';
import { showToast } from './toast.ts';

const FALLBACK = 'There was an issue starting the purchase process. Please try again.';

/** Runs the page on which the checkout is tried out. */
export function startTestPurchase(): void {
  const form = required('[data-test-purchase]', HTMLFormElement);
  startForm({
    form,
    draft: 'test-purchase',
    busyLabel: 'Processing...',
    fields: {
      email: needsAddress,
      firstName: needsText('Enter your first name'),
      lastName: () => undefined,
    },
    onRefused({ email, firstName }) {
      required('[data-failure]', HTMLElement).hidden = true;
      if (email.trim() && firstName.trim()) return;
      showToast({
        kind: 'error',
        title: 'Required Information',
        text: 'Please enter your email and first name to continue.',
      });
    },
    async send(typed) {
      required('[data-failure]', HTMLElement).hidden = true;
      // A tab that is opened by the press itself is not blocked; it gets its address when that is known.
      const opened = open('about:blank', '_blank');
      try {
        const lastName = typed.lastName.trim();
        const { url } = await callFunction('ebook-checkout', {
          ebookId: form.dataset['testPurchase'],
          customerEmail: typed.email.trim(),
          customerFirstName: typed.firstName.trim(),
          ...(lastName ? { customerLastName: lastName } : {}),
        });
        if (!url) throw new Refusal('internal', 'No checkout URL received from server.');
        if (!isPaymentPage(url, location.origin)) {
          throw new Refusal(
            'internal',
            'The payment page has an address that we do not trust. You have not paid.',
          );
        }
        offerPaymentPage(url, opened);
        return 'keep';
      } catch (error) {
        opened?.close();
        throw error;
      }
    },
    onFailure: showFailure,
  });
}

function offerPaymentPage(url: string, opened: Window | null): void {
  const link = required('[data-payment-link]', HTMLAnchorElement);
  link.href = url;
  required('[data-payment]', HTMLElement).hidden = false;
  if (opened) opened.location.replace(url);
  else link.focus();
}

function showFailure(error: unknown): void {
  const known = error instanceof Refusal;
  const message = known ? error.message : FALLBACK;
  const box = required('[data-failure]', HTMLElement);
  const fill = (name: string, text: string) => {
    required(`[data-failure-${name}]`, HTMLElement).textContent = text;
  };
  fill('message', message);
  fill('type', 'CatchError');
  fill('details', known ? `${error.code} ${JSON.stringify(error.details)}` : String(error));
  box.hidden = false;
  box.focus();
  showToast({ kind: 'error', title: 'Purchase Error', text: message });
}
