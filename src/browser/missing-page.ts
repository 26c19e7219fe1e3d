import { nearPath } from '../domain/near-path.ts';
import { tellFunction } from './api.ts';
import { askForFile } from './site-file.ts';

/** Notes an address that leads nowhere, in the console and for the coach: the path, never the query. */
export function reportMissingPage(): void {
  const path = location.pathname;
  console.warn(`404: there is no page at ${path}`);
  tellFunction('not-found', { path: path.slice(0, 300) });
}

/** Offers the page that was probably meant. A page that offers none is a good page. */
export async function offerNearPage(offer: HTMLElement): Promise<void> {
  const link = offer.querySelector('a');
  const list = await askForFile('/sitemap-0.xml').then(
    (file) => file.text(),
    () => '<urlset/>',
  );
  const pages = new DOMParser().parseFromString(list, 'text/xml').querySelectorAll('loc');
  const paths = [...pages].map((page) => URL.parse(page.textContent)?.pathname ?? '/');
  const near = nearPath(location.pathname, paths);
  if (!link || near === undefined) return;
  link.href = near;
  link.textContent = near;
  offer.hidden = false;
}
