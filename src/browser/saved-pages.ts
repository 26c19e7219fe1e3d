/** As in the service worker: each saved page has a store of its own. */
const SAVED = 'saved:';

/** A page that is on this device. */
export interface SavedPage {
  path: string;
  title: string;
}

/** The pages on this device, by title. */
export async function savedPages(): Promise<SavedPage[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SAVED));
  const pages = await Promise.all(
    names.map(async (name) => {
      const path = name.slice(SAVED.length);
      const page = await caches.match(path, { cacheName: name, ignoreVary: true });
      // The whole page would bring its inline styles, which no other page may apply.
      const text = (await page?.text()) ?? '';
      const heading = text.slice(text.indexOf('<h1'), text.indexOf('</h1>'));
      const title = new DOMParser().parseFromString(heading, 'text/html').body.textContent.trim();
      return title ? [{ path, title }] : [];
    }),
  );
  return pages.flat().toSorted((a, b) => a.path.localeCompare(b.path));
}
