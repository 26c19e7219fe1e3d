import rawProducts from '#content/products.json' with { type: 'json' };
import { servicesFromEnv } from '#netlify/services/services.ts';
import { makeSampleBook, sampleFileName } from './sample-books/sample-book.ts';

/**
 * Puts a sample file behind every product that has none, through the same service as an upload, so that
 * a purchase on a fresh machine ends with a real PDF.
 */
export async function seed(): Promise<void> {
  const { books, now } = servicesFromEnv();
  for (const { slug, pages } of rawProducts) {
    if (await books.current(slug)) continue;
    const body = await makeSampleBook(slug);
    await books.publish({ slug, fileName: sampleFileName(slug), pages, body, at: now() });
  }
}
