import type { Campaign } from './campaign.ts';

/** Maximum number of links in a campaign, because each one is checked. */
export const MOST_LINKS = 20;

/**
 * Result of checking a link. `broken`: the page doesn't exist. `failed`: the page doesn't respond,
 * or responds with a server error. `incomplete`: https:// is missing, so only some email programs
 * would turn it into a link. `not-tried`: we don't open it, for example because it leads to another
 * site.
 */
export type LinkState = 'works' | 'broken' | 'failed' | 'incomplete' | 'not-tried';

/** Returns whether a link has to be fixed before the campaign can be sent. */
export function blocksSending({ state }: { state: LinkState }): boolean {
  return state !== 'works' && state !== 'not-tried';
}

/** A URL in running text, or one that starts with "www." instead of https://. */
const WEB_ADDRESS = /(?:https?:\/\/|\bwww\.)[^\s<>"]+/gi;
const ENDS_OF_SENTENCE = ".,;:!?)]’”'";

/**
 * Returns the unique URLs in a campaign: the button's target, and URLs in the text, which email
 * programs turn into links.
 * @param siteUrl This site's origin.
 */
export function linksIn({ words, button, path }: Campaign, siteUrl: string): string[] {
  const written = Array.from(words.matchAll(WEB_ADDRESS), ([url]) => withoutEnd(url));
  return [...new Set([...(button ? [`${siteUrl}${path}`] : []), ...written])];
}

function withoutEnd(url: string): string {
  let end = url.length;
  while (end > 0 && ENDS_OF_SENTENCE.includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}
