import rawProducts from '#content/products.json' with { type: 'json' };
import { servicesFromEnv } from '#netlify/services/services.ts';
import { otherFormatsOf } from '#src/tooling/books/book-formats.ts';
import { isStarterEdition } from '#src/tooling/books/editions.ts';
import { starterFileName } from '#src/tooling/books/starter-book.ts';
import { openSampleBooks } from './sample-books.ts';

/**
 * Puts the starter edition behind every product that has none, through the same service as an upload, so that
 * a purchase on a fresh machine ends with a real PDF. The file of a book of the owner's is not here: the test eBook
 * takes its place.
 */
export async function seed(): Promise<void> {
  const { books, now } = await servicesFromEnv();
  const sampleBook = await openSampleBooks();
  for (const { slug, pages } of rawProducts) {
    // A bundle has no file of its own.
    if (pages === undefined || (await books.current(slug))) continue;
    const isStarter = isStarterEdition(slug);
    const [body, others] = await Promise.all([
      sampleBook(isStarter ? slug : 'test-ebook', 'pdf'),
      Promise.all(
        (isStarter ? otherFormatsOf(slug) : []).map(async (format) => ({
          format,
          body: await sampleBook(slug, format),
        })),
      ),
    ]);
    const fileName = starterFileName(slug, 'pdf');
    await books.publish({ slug, fileName, pages, body, others, at: now() });
  }
}
