import rawProducts from '#content/products.json' with { type: 'json' };
import { servicesFromEnv } from '#netlify/services/services.ts';
import { makeStarterBook, starterFileName } from '#src/books/starter-book.ts';

/**
 * Puts the starter edition behind every product that has none, through the same service as an upload, so that
 * a purchase on a fresh machine ends with a real PDF.
 */
export async function seed(): Promise<void> {
  const { books, now } = servicesFromEnv();
  for (const { slug, pages } of rawProducts) {
    if (await books.current(slug)) continue;
    const body = await makeStarterBook(slug, 'pdf');
    await books.publish({ slug, fileName: starterFileName(slug, 'pdf'), pages, body, at: now() });
  }
}
