import { element } from '#src/browser/element.ts';
import { isPageReplaced, reloadOffer } from '#src/browser/missing-file.ts';

/**
 * Explains why a part of the page stays empty when its script doesn't arrive. An island that waits for a reader stays
 * silent, because its HTML still works.
 */
export function watchMissingIslands(): void {
  const explained = new WeakSet<Element>();
  document.addEventListener('astro:hydration-error', ({ target }) => {
    if (!(target instanceof HTMLElement) || explained.has(target) || !loadsByItself(target)) return;
    explained.add(target);
    void explain(target);
  });
}

async function explain(island: HTMLElement): Promise<void> {
  const words =
    'Part of this page did not load. Check your internet connection, and then reload the page.';
  const isReplaced = await isPageReplaced();
  island.after(isReplaced ? reloadOffer('see all of it') : element('p', { role: 'alert' }, words));
}

/** See `intent-directive.ts` for the words that make an island load without a gesture. */
function loadsByItself(island: HTMLElement): boolean {
  if (island.getAttribute('client') !== 'intent') return true;
  const { value } = JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: unknown };
  const parameters = new URLSearchParams(location.search);
  return String(value)
    .split(' ')
    .some((word) => word === 'visible' || (word.startsWith('?') && parameters.has(word.slice(1))));
}
