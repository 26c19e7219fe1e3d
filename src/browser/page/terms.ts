import { allWith } from '#src/browser/trigger-names.ts';

/**
 * Shows the meaning of a hard word in place. Without script, or in a browser without popovers, the word is a link to
 * the page of hard words. A browser's reader view drops buttons with their words, so the HTML has a link.
 */
export function startTerms(): void {
  for (const link of allWith('data-term')) {
    const box = link.parentElement?.nextElementSibling;
    if (!(box instanceof HTMLElement) || !('togglePopover' in box)) return;
    link.role = 'button';
    const toggle = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== ' ') return;
      event.preventDefault();
      box.togglePopover();
    };
    link.addEventListener('click', toggle);
    link.addEventListener('keydown', toggle);
  }
}
