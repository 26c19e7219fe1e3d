import { element } from './element.ts';

/** How long the site may take to answer, in milliseconds. */
const LONGEST = 5000;

/**
 * Whether the site still serves this page. If it does while one of the page's scripts is missing, a newer deploy has
 * replaced that script, and only a reload helps. Without an answer the connection is the problem.
 */
export async function isPageReplaced(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LONGEST);
    const { ok } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal });
    return ok;
  } catch {
    return false;
  }
}

/**
 * An alert that offers to reload the page.
 * @param purpose What the reader wanted to do, such as "listen"
 */
export function reloadOffer(purpose: string): HTMLElement {
  const button = element('button', { type: 'button', class: 'button' }, 'Reload the page');
  button.addEventListener('click', () => location.reload());
  return element(
    'div',
    { role: 'alert', class: 'flow' },
    element('p', {}, updatedWords(purpose)),
    element('p', {}, button),
  );
}

export const updatedWords = (purpose: string): string =>
  `This page has been updated. Reload it to ${purpose}.`;
