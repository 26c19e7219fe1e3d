import type { Campaign } from './campaign.ts';

/** Maximum number of links to list. */
const MOST_LINKS = 20;

/** A URL in running text, without punctuation that ends the sentence. */
const WEB_ADDRESS = /https?:\/\/[^\s<>"]+/g;
const ENDS_OF_SENTENCE = ".,;:!?)]’”'";

/**
 * Returns the unique URLs in a campaign: the button's target, and URLs in the text, which email
 * programs turn into links.
 * @param siteUrl This site's origin.
 */
export function linksIn({ words, button, path }: Campaign, siteUrl: string): string[] {
  const written = Array.from(words.matchAll(WEB_ADDRESS), ([url]) => withoutEnd(url));
  return [...new Set([...(button ? [`${siteUrl}${path}`] : []), ...written])].slice(0, MOST_LINKS);
}

function withoutEnd(url: string): string {
  let end = url.length;
  while (end > 0 && ENDS_OF_SENTENCE.includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}
