import { required, showPart } from './elements.ts';
import { readLinkToken } from './link-token.ts';
import { wakeOnIntent } from './wake.ts';

/**
 * Starts a page that a mail opens: it asks, and a press does what the link is for.
 * @param without The part that stands there when the link came without its word.
 * @param bring Fetches what the press needs, and starts it.
 */
export function startLinkPage(without: string, bring: () => Promise<unknown>): void {
  const parts = required('[data-parts]', HTMLElement);
  addEventListener('hashchange', () => showPart(parts, readLinkToken() ? 'ask' : without));
  if (!readLinkToken()) showPart(parts, without);
  wakeOnIntent('[data-parts]', bring);
}
