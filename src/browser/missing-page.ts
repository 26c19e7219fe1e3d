import { closestPage } from '#src/domain/closest-page.ts';
import { requestFile, reportToFunction } from './api.ts';

/** Reports a 404 in the console and in the site's log, with only the path, never the query. */
export function reportMissingPage(): void {
  const path = location.pathname;
  console.warn(`404: there is no page at ${path}`);
  reportToFunction('not-found', { path: path.slice(0, 300) });
}

/**
 * Suggests the page that the visitor probably meant, with its heading as the link text. Does
 * nothing if there's no close match.
 */
export async function offerClosestPage(offer: HTMLElement): Promise<void> {
  const link = offer.querySelector('a');
  const pages = (await read('/sitemap-0.xml', 'text/xml')).querySelectorAll('loc');
  const paths = [...pages].map((page) => new URL(page.textContent).pathname);
  const near = closestPage(location.pathname, paths);
  if (!link || near === undefined) return;
  const heading = (await read(near, 'text/html', '<h1')).querySelector('h1')?.textContent.trim();
  link.href = near;
  link.textContent = heading || near;
  offer.hidden = false;
}

/**
 * Fetches and parses a document on this site, starting at the first match of `from`. Returns an
 * empty document on failure. Starting at `<h1` skips the styles in the head, which would violate
 * this page's CSP.
 */
async function read(path: string, type: 'text/html' | 'text/xml', from = '<'): Promise<Document> {
  const text = await requestFile(path).then(
    (file) => file.text(),
    () => '<none/>',
  );
  return new DOMParser().parseFromString(text.slice(text.indexOf(from)), type);
}
