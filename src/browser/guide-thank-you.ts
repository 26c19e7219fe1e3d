import { required } from './elements.ts';
import { thankByName } from './thank-by-name.ts';
import { showToastLater } from './toast-later.ts';

/** Longest wait for the answer whether the file is there, in milliseconds. */
const TIMEOUT = 15_000;

/** Greets the visitor and gives the guide. */
export function startGuideThankYou(): void {
  const email = thankByName();
  const link = required('[data-guide-download]', HTMLAnchorElement);
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
    showToastLater({ title: 'Download started', text: 'Look in your downloads for the guide.' });
    return;
  }
  showToastLater({
    kind: 'error',
    title: 'Download temporarily unavailable',
    text: isMailed
      ? 'The guide was sent to your email. Please check your inbox or contact support.'
      : 'You can read the guide on this site, or contact support.',
  });
}
