import { ShopError } from '../domain/shop-error.ts';
import { need } from './elements.ts';

/** Runs the button that has a mail sent again, and says beside it what came of that. */
export function startResend(send: () => Promise<unknown>): void {
  const button = need('[data-resend]', HTMLButtonElement);
  const words = need('[data-resent]', HTMLElement);
  button.addEventListener('click', () => {
    if (button.disabled) return;
    button.disabled = true;
    words.textContent = 'Sending...';
    send()
      .then(
        () => 'We sent the email again. Please look in your spam folder too.',
        (error: unknown) =>
          error instanceof ShopError ? error.message : 'Something went wrong. Please try again.',
      )
      .then((text) => {
        words.textContent = text;
        button.disabled = false;
        if (document.activeElement === document.body) button.focus();
      });
  });
}
