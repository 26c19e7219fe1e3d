import { element, required } from './elements.ts';
import { savedPages } from './saved-pages.ts';

/** Lists what can be read without internet, and lets the visitor try again. */
export async function startOfflinePage(): Promise<void> {
  required('[data-again]', HTMLButtonElement).addEventListener('click', () => location.reload());
  const pages = 'caches' in globalThis ? await savedPages() : [];
  required('[data-nothing-saved]', HTMLElement).hidden = pages.length > 0;
  required('[data-saved]', HTMLUListElement).append(
    ...pages.map(({ path, title }) =>
      element('li', {}, element('a', { href: path, class: 'alone' }, title)),
    ),
  );
}
