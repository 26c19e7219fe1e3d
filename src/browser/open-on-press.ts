import { need } from './elements.ts';

/**
 * Opens a dialog in the same frame as the press on one of its openers; `wake` brings what runs it. A heading
 * that can have the focus gets it, so that the words before the form are read.
 */
export function openOnPress(openers: string, selector: string, wake: () => void): void {
  const dialog = need(selector, HTMLDialogElement);
  for (const opener of document.querySelectorAll(openers)) {
    opener.addEventListener('click', () => {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('h2[tabindex]')?.focus();
      wake();
    });
  }
}
