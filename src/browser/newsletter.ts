import type { NewsletterInput, NewsletterOutput } from '../contracts/newsletter.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callFunction } from './api.ts';
import { need, showPart } from './elements.ts';
import { startForm } from './form.ts';
import { showToast } from './toast.ts';

/** Runs the newsletter form of the footer. An empty field does nothing. */
export function startNewsletter(): void {
  const form = need('[data-newsletter]', HTMLFormElement);
  form.addEventListener(
    'submit',
    (event) => {
      if (need('[data-newsletter] [name="email"]', HTMLInputElement).value.trim()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  startForm({
    form,
    busyLabel: 'Subscribing...',
    fields: { email: () => undefined },
    async send({ email }) {
      const input: NewsletterInput = { action: 'subscribe', email };
      await callFunction<NewsletterOutput>('newsletter', input);
      showToast({
        title: '1 more step',
        text: 'We sent you an email. Press the button in it, and you are subscribed.',
      });
    },
    onFailure(error) {
      showToast({
        kind: 'error',
        title: 'Not subscribed',
        text:
          error instanceof ShopError ? error.message : 'Something went wrong. Please try again.',
      });
    },
  });
}

/** Runs the newsletter box of the blog: a mail to the coach opens, filled in. Nothing is checked. */
export function startMailDraft(): void {
  const form = need('[data-mail-draft]', HTMLFormElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = need('[data-mail-draft] input', HTMLInputElement).value;
    const subject = encodeURIComponent('Newsletter subscription');
    const body = encodeURIComponent(`Please add me to the newsletter: ${address}`);
    location.assign(`mailto:${form.dataset['mailDraft'] ?? ''}?subject=${subject}&body=${body}`);
  });
}

/**
 * Runs a page that a newsletter mail opens. Opening it changes nothing; a press does.
 * @param action What the press does.
 */
export function startNewsletterPage(action: 'confirm' | 'unsubscribe'): void {
  const parts = need('[data-parts]', HTMLElement);
  const token = new URLSearchParams(location.hash.slice(1)).get('t') ?? '';
  if (!token) {
    showPart(parts, 'failed');
    return;
  }
  const button = need('[data-newsletter-act]', HTMLButtonElement);
  button.addEventListener('click', () => {
    if (button.disabled) return;
    button.disabled = true;
    const input: NewsletterInput = { action, token };
    callFunction<NewsletterOutput>('newsletter', input)
      .then(() => showPart(parts, 'done'))
      .catch((error: unknown) => {
        const part = showPart(parts, 'failed');
        const words = part.querySelector('[data-problem]');
        if (words && error instanceof ShopError) words.textContent = error.message;
      })
      .finally(() => {
        button.disabled = false;
      });
  });
}
