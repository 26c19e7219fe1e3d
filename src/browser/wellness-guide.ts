import type { SendEmailInput, SendEmailOutput } from '../contracts/send-email.ts';
import { ShopError } from '../domain/shop-error.ts';
import { TYPED_LENGTHS } from '../domain/typed-text.ts';
import { routes } from '../routes.ts';
import { callFunction } from './api.ts';
import { need } from './elements.ts';
import { needsAddress, needsText } from './field-checks.ts';
import { startForm } from './form.ts';
import { arrivalState, goWith } from './navigation-state.ts';
import { showToast } from './toast.ts';

/** Longest wait for the answer whether the file is there, in milliseconds. */
const TIMEOUT = 15_000;

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
    fields: { name: needsText('Enter your name', TYPED_LENGTHS.name), email: needsAddress },
    async send({ name, email }) {
      const subject = '7-Day Wellness Guide';
      const input: SendEmailInput = { type: 'wellness_guide_request', name, email, subject };
      await callFunction<SendEmailOutput>('send-email', input);
      dialog.close();
      goWith(routes.wellnessGuideThankYou, { name: name.trim(), email: email.trim() });
      return 'leave';
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

/** Greets the visitor and gives the guide. */
export function startGuideThankYou(): void {
  const { name, email } = arrivalState();
  if (name) need('[data-name]', HTMLElement).textContent = name;
  if (email) {
    need('[data-address]', HTMLElement).textContent = email;
    need('[data-sent-to]', HTMLElement).hidden = false;
  }
  const link = need('[data-guide-download]', HTMLAnchorElement);
  let isAsking = false;
  link.addEventListener('click', (event) => {
    // A click that this script makes is the download itself.
    if (!event.isTrusted) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    void download(link, email !== undefined).finally(() => {
      isAsking = false;
    });
  });
}

/**
 * Asks whether the file is there; then the browser loads it, also where scripts may not save files. A
 * guide that the coach uploaded comes before the one that was built.
 */
async function download(link: HTMLAnchorElement, isMailed: boolean): Promise<void> {
  const [uploaded] = await import('./backend/storage.ts')
    .then(({ storageFrom }) => storageFrom('guide').listPublic())
    .catch(() => []);
  if (uploaded) link.href = uploaded.url;
  const answer = await fetch(link.href, {
    method: 'HEAD',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => undefined);
  if (answer?.ok) {
    link.click();
    showToast({ title: 'Download started', text: 'Look in your downloads for the guide.' });
    return;
  }
  showToast({
    kind: 'error',
    title: 'Download temporarily unavailable',
    text: isMailed
      ? 'The guide was sent to your email. Please check your inbox or contact support.'
      : 'You can read the guide on this site, or contact support.',
  });
}
