import { afterFirstGesture } from './visitor.ts';

/** Whether this browser can keep pages for times without internet. */
const canKeepPages = () => 'serviceWorker' in navigator && 'caches' in globalThis;

/**
 * Lets the browser keep help and the guide, once somebody uses the page and it has nothing else to do.
 * Who saves data is asked for nothing: there, only a press on a save button does it.
 */
export function startOffline(): void {
  // The development server has no worker: it would keep pages that are being changed.
  if (import.meta.env.DEV || !canKeepPages()) return;
  startSaveButton();
  afterFirstGesture(() => {
    // A browser that refuses keeps nothing, and every page works as before.
    void import('./register-worker.ts')
      .then(({ registerWorker }) => registerWorker())
      .catch(() => undefined);
  });
}

/** Brings the script of the save button where a page has one and the browser can keep it. */
function startSaveButton(): void {
  const part = document.querySelector<HTMLElement>('[data-save-page]');
  if (!part) return;
  // Without its script the button stays unseen, and the page is as good as before.
  void import('./save-page.ts').then(
    ({ startSavePage }) => startSavePage(part),
    () => undefined,
  );
}
