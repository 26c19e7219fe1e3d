import { element } from './element.ts';

/**
 * Returns whether the site still serves this page. If it does but one of the page's scripts is
 * missing, a newer deploy has replaced that script, and only a reload helps. If there's no
 * response, the problem is the connection.
 */
export const isPageReplaced = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

export const updatedWords = (purpose: string): string =>
  `This page has been updated. Reload it to ${purpose}.`;

/**
 * Creates an alert that offers to reload the page.
 * @param purpose What the reader can do after reloading, such as "listen".
 */
export const reloadOffer = (purpose: string): HTMLElement =>
  element(
    'p',
    { role: 'alert' },
    updatedWords(purpose),
    ' ',
    // An empty `href` links to this page.
    element('a', { href: '' }, 'Reload the page'),
  );

/**
 * Returns an alert that explains why part of the page is missing: a {@link reloadOffer}, or what to
 * do while offline.
 */
export const explainMissing = async (purpose: string): Promise<HTMLElement> =>
  (await isPageReplaced())
    ? reloadOffer(purpose)
    : element('p', { role: 'alert' }, 'This didn’t load. Check your internet connection.');
