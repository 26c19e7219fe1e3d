import type { SendEmailInput, SendEmailOutput } from '../contracts/send-email.ts';
import { readEmailAddress } from '../domain/email-address.ts';
import { ShopError } from '../domain/shop-error.ts';
import { routes } from '../routes.ts';
import { callFunction } from './api.ts';
import { need } from './elements.ts';
import { needed, startForm } from './form.ts';
import { tab } from './storage.ts';
import { showToast } from './toast.ts';

/** Where the thank-you page finds name and address: they are never part of an address. */
const REQUEST = 'guide-request';

/** Runs the dialog in which a visitor asks for the guide by mail. */
export function startGuideDialog(): void {
  const dialog = need('[data-guide-dialog]', HTMLDialogElement);
  for (const opener of document.querySelectorAll<HTMLElement>('[data-open-guide]')) {
    opener.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.showModal();
    });
  }
  startForm({
    form: need('[data-guide-dialog] form[data-guide]', HTMLFormElement),
    draft: 'guide',
    busyLabel: 'Sending Guide...',
    waitsForAll: true,
    fields: {
      name: needed('Enter your name'),
      email: (value) =>
        readEmailAddress(value) ? undefined : 'Enter an email address like name@example.com',
    },
    async send(typed) {
      const subject = '7-Day Wellness Guide';
      const input: SendEmailInput = { type: 'wellness_guide_request', ...typed, subject };
      await callFunction<SendEmailOutput>('send-email', input);
      tab.write(REQUEST, { name: typed.name.trim(), email: typed.email.trim() });
      dialog.close();
      location.assign(routes.wellnessGuideThankYou);
    },
    onFailure(error) {
      showToast({
        kind: 'error',
        title: 'Error',
        text:
          error instanceof ShopError
            ? 'Failed to process your request. Please try again.'
            : 'Something went wrong. Please try again.',
      });
    },
  });
}

/** Greets the visitor and downloads the guide. */
export function startGuideThankYou(): void {
  const kept = tab.read(REQUEST) as { name?: unknown; email?: unknown } | null | undefined;
  if (typeof kept?.name === 'string' && kept.name) {
    need('[data-name]', HTMLElement).textContent = kept.name;
  }
  if (typeof kept?.email === 'string' && kept.email) {
    need('[data-address]', HTMLElement).textContent = ` to ${kept.email}`;
  }
  const link = need('[data-guide-download]', HTMLAnchorElement);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    if (link.getAttribute('aria-disabled') === 'true') return;
    link.setAttribute('aria-disabled', 'true');
    void download(link).finally(() => {
      link.removeAttribute('aria-disabled');
    });
  });
}

async function download(link: HTMLAnchorElement): Promise<void> {
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new Error(`The guide answered ${response.status}.`);
    const address = URL.createObjectURL(await response.blob());
    const saver = document.createElement('a');
    saver.href = address;
    saver.download = link.download;
    saver.click();
    // The browser has its own hold on the file once the click is done.
    setTimeout(() => {
      URL.revokeObjectURL(address);
    }, 60_000);
    showToast({ title: 'Download started', text: 'Look in your downloads for the guide.' });
  } catch {
    showToast({
      kind: 'error',
      title: 'Download temporarily unavailable',
      text: 'The guide was sent to your email. Please check your inbox or contact support.',
    });
  }
}
