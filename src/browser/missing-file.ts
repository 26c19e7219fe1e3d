import { element } from './element.ts';

/** How long the site may take to answer, in milliseconds. */
const LONGEST = 5000;

/**
 * Whether the site still serves this page. If it does while one of the page's scripts is missing, a newer deploy has
 * replaced that script, and only a reload helps. Without an answer the connection is the problem.
 */
export const isPageReplaced = (): Promise<boolean> =>
  fetch(location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(LONGEST),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

export const updatedWords = (purpose: string): string =>
  `This page has been updated. Reload it to ${purpose}.`;

/** An alert that offers to reload the page, so that the reader can do this, such as "listen". */
export function reloadOffer(purpose: string): HTMLElement {
  const reload = element('button', { type: 'button', class: 'button' }, 'Reload the page');
  reload.addEventListener('click', () => location.reload());
  return element(
    'div',
    { role: 'alert', class: 'flow' },
    element('p', {}, updatedWords(purpose)),
    element('p', {}, reload),
  );
}

/** An alert that says why a part of the page is missing: a {@link reloadOffer}, or what to do without internet. */
export const missingNotice = async (purpose: string, offlineWords: string): Promise<HTMLElement> =>
  (await isPageReplaced()) ? reloadOffer(purpose) : element('p', { role: 'alert' }, offlineWords);
