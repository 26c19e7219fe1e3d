import { element } from './element.ts';

/**
 * Whether the site still serves this page. If it does while one of the page's scripts is missing, a newer deploy has
 * replaced that script, and only a reload helps. Without an answer the connection is the problem.
 */
export const isPageReplaced = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

export const updatedWords = (purpose: string): string =>
  `This page has been updated. Reload it to ${purpose}.`;

/** An alert that offers to reload the page, so that the reader can do this, such as "listen". */
export const reloadOffer = (purpose: string): HTMLElement =>
  element(
    'p',
    { role: 'alert' },
    updatedWords(purpose),
    ' ',
    // No address is this page's own.
    element('a', { href: '' }, 'Reload the page'),
  );

/** An alert that says why a part of the page is missing: a {@link reloadOffer}, or what to do without internet. */
export const explainMissing = async (purpose: string): Promise<HTMLElement> =>
  (await isPageReplaced())
    ? reloadOffer(purpose)
    : element(
        'p',
        { role: 'alert' },
        'This did not load. Check your internet connection. Then try again.',
      );
