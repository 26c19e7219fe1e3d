import type { TriedLink } from '#src/contracts/coach-campaigns.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { refuseField } from '#src/domain/http-error.ts';
import type { Campaign } from '#src/domain/newsletter/campaign.ts';
import { linksIn, MOST_LINKS, type LinkState } from '#src/domain/newsletter/campaign-links.ts';

/** Timeout per request, in milliseconds. */
const MOST_WAIT = 4_000;
/** Maximum number of redirects to follow within the site. */
const MAX_REDIRECTS = 3;
/** Status codes that mean a page doesn't exist. */
const GONE = new Set([404, 410]);

/**
 * Checks every link in a campaign. Doesn't open links to other sites, because a server must not
 * fetch URLs typed by a user.
 * @param siteUrl This site's origin.
 * @throws {HttpError} bad_request if there are too many
 */
export async function tryLinks(campaign: Campaign, siteUrl: string): Promise<TriedLink[]> {
  const links = linksIn(campaign, siteUrl);
  if (links.length > MOST_LINKS) {
    const message = `This email has ${counted(links.length, 'link')}. Use at most ${MOST_LINKS}.`;
    throw refuseField('bad_request', 'words', message);
  }
  return Promise.all(links.map(async (url) => ({ url, state: await tryLink(url, siteUrl) })));
}

async function tryLink(url: string, siteUrl: string): Promise<LinkState> {
  if (/^www\./i.test(url)) return 'incomplete';
  let target = URL.parse(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    // Opening a function's URL may have side effects. Opening a page doesn't.
    if (target?.origin !== siteUrl || /^\/(?:\.netlify|__local)\b/.test(target.pathname))
      return 'not-tried';
    const response = await fetch(target, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(MOST_WAIT),
    }).catch(() => undefined);
    if (!response || response.status >= 500) return 'failed';
    if (response.ok) return 'works';
    if (GONE.has(response.status)) return 'broken';
    const location = response.headers.get('location');
    if (location === null) return 'not-tried';
    target = URL.parse(location, target);
  }
  return 'not-tried';
}
