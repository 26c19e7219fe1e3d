import type { NewsletterInput } from '../contracts/newsletter.ts';
import { Refusal } from '../domain/refusal.ts';
import { callFunction } from './api.ts';
import { required, showPart } from './elements.ts';
import { readLinkToken } from './link-token.ts';

/**
 * Runs a page that a newsletter mail opens. Opening it changes nothing, since programs open links, too; a
 * press does. The token is behind the #, so it is never sent by loading.
 * @param action What the press does.
 */
export function startNewsletterPage(action: 'confirm' | 'unsubscribe'): void {
  const parts = required('[data-parts]', HTMLElement);
  const button = required('[data-newsletter-act]', HTMLButtonElement);
  const trouble = required('[data-trouble]', HTMLElement);
  const label = button.querySelector('span') ?? button;
  const words = label.textContent;

  button.addEventListener('click', () => {
    if (!button.disabled) void press();
  });

  async function press(): Promise<void> {
    button.disabled = true;
    label.textContent = 'Please wait...';
    trouble.hidden = true;
    try {
      const input: NewsletterInput = { action, token: readLinkToken() };
      await callFunction('newsletter', input);
      showPart(parts, 'done');
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined;
      if (code === 'link_expired') showPart(parts, 'ended');
      else if (code === 'link_unknown' || code === 'bad_request') showPart(parts, 'unknown');
      else {
        trouble.textContent =
          error instanceof Refusal ? error.message : 'Something went wrong. Please try again.';
        trouble.hidden = false;
      }
    }
    button.disabled = false;
    label.textContent = words;
    if (!trouble.hidden) button.focus();
  }
}
