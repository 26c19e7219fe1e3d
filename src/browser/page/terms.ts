import { pressedWith } from '#src/browser/trigger-names.ts';

/**
 * Shows the meaning of a hard word in place. Without script, or in a browser without popovers, the word is a link to
 * the page of hard words. A browser's reader view drops buttons with their words, so it isn't a button.
 */
export function startTerms(): void {
  document.addEventListener('click', (event) => {
    const box = pressedWith('data-term', event)?.parentElement?.nextElementSibling;
    if (!box || !('togglePopover' in box)) return;
    event.preventDefault();
    (box as HTMLElement).togglePopover();
  });
}
