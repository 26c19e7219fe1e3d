import { ShopError } from '../domain/shop-error.ts';
import { InvalidTokenError } from './backend/auth-errors.ts';
import { confirmLink, resendSignUp } from './backend/auth.ts';
import { need, showPart } from './elements.ts';
import { readLinkToken } from './link-token.ts';
import { startResend } from './resend.ts';

/** Runs the page that a mail about an address opens. Opening it changes nothing; a press does. */
export function startVerifyPage(): void {
  const parts = need('[data-parts]', HTMLElement);
  const button = need('[data-confirm]', HTMLButtonElement);
  const trouble = need('[data-trouble]', HTMLElement);
  const showOver = () => {
    // Only a sign-up is mailed again from here; a new address is asked on the account's own page.
    need('[data-resend]', HTMLElement).hidden = !readLinkToken().includes('.verify.');
    showPart(parts, 'over');
  };

  startResend(() => resendSignUp(readLinkToken()));
  button.addEventListener('click', () => {
    if (!button.disabled) void press();
  });

  async function press(): Promise<void> {
    button.disabled = true;
    trouble.hidden = true;
    try {
      await confirmLink(readLinkToken());
      showPart(parts, 'done');
    } catch (error) {
      if (error instanceof InvalidTokenError) showOver();
      else {
        trouble.textContent =
          error instanceof ShopError ? error.message : 'Something went wrong. Please try again.';
        trouble.hidden = false;
      }
    }
    button.disabled = false;
    if (!trouble.hidden) button.focus();
  }
}
