import { allWith } from '#src/browser/trigger-names.ts';

/**
 * Shows the meaning of a hard word in place. Without script, or in a browser without popovers, the word is a link to
 * the page of hard words. A browser's reader view drops buttons with their words, so the HTML has a link.
 */
export function startTerms(): void {
  for (const link of allWith('data-term')) {
    const box = link.parentElement?.nextElementSibling;
    if (!(box instanceof HTMLElement) || !('togglePopover' in box)) continue;
    link.role = 'button';
    link.ariaExpanded = 'false';
    box.addEventListener('toggle', (event) => {
      link.ariaExpanded = String(event.newState === 'open');
    });
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      box.togglePopover();
    });
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      box.togglePopover();
    });
  }
}
