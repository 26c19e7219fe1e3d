import { nearPath } from '#src/domain/closest-page.ts';
import { askForFile, tellFunction } from './api.ts';

/** Notes an address that leads nowhere, in the console and for the coach: the path, never the query. */
export function reportMissingPage(): void {
  const path = location.pathname;
  console.warn(`404: there is no page at ${path}`);
  tellFunction('not-found', { path: path.slice(0, 300) });
}

/** Offers the page that was probably meant, by its heading. A page that offers none is a good page. */
export async function offerNearPage(offer: HTMLElement): Promise<void> {
  const link = offer.querySelector('a');
  const pages = (await read('/sitemap-0.xml', 'text/xml')).querySelectorAll('loc');
  const paths = [...pages].map((page) => new URL(page.textContent).pathname);
  const near = nearPath(location.pathname, paths);
  if (!link || near === undefined) return;
  const heading = (await read(near, 'text/html', '<h1')).querySelector('h1')?.textContent.trim();
  link.href = near;
  link.textContent = heading || near;
  offer.hidden = false;
}

/**
 * What stands at an address of this site, from some letters on; an empty document when it does not arrive. The
 * styles in the head of a page are not of this one, whose policy would complain of them.
 */
async function read(path: string, type: 'text/html' | 'text/xml', from = '<'): Promise<Document> {
  const text = await askForFile(path).then(
    (file) => file.text(),
    () => '<none/>',
  );
  return new DOMParser().parseFromString(text.slice(text.indexOf(from)), type);
}
