import type { MyDownloadsOutput } from '../contracts/my-downloads.ts';
import { readEmailAddress } from '../domain/email-address.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callFunction } from './api.ts';
import { need } from './elements.ts';

/** Runs the one-field form that mails a buyer's books. */
export function startMyDownloads(): void {
  const form = need('[data-my-downloads]', HTMLFormElement);
  const field = need('#email', HTMLInputElement);
  const problem = need('#email-error', HTMLElement);
  const answer = need('[data-answer]', HTMLElement);
  const button = need('[data-my-downloads] button', HTMLButtonElement);

  const complain = (text: string) => {
    problem.textContent = text;
    problem.hidden = text === '';
    field.setAttribute('aria-invalid', String(text !== ''));
    if (text) field.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') === 'true') return;
    answer.textContent = '';
    if (!readEmailAddress(field.value)) {
      complain('Enter an email address like name@example.com');
      return;
    }
    complain('');
    button.setAttribute('aria-disabled', 'true');
    button.textContent = 'Sending...';
    callFunction<MyDownloadsOutput>('my-downloads', { email: field.value })
      .then(({ message }) => {
        answer.textContent = message;
      })
      .catch((error: unknown) => {
        answer.textContent =
          error instanceof ShopError ? error.message : 'Something went wrong. Please try again.';
      })
      .finally(() => {
        button.removeAttribute('aria-disabled');
        button.textContent = 'E-mail me my books';
      });
  });
}
