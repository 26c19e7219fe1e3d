import { readFile } from 'node:fs/promises';
import catalog from '#content/products.json' with { type: 'json' };
import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { DEFAULT_NOTIFICATIONS } from '#src/domain/alerts/notification-settings.ts';
import {
  otherFormatsOf,
  starterFileName,
  type BookFormat,
} from '#src/domain/ebooks/book-format.ts';
import { isStarterEdition, type Product } from '#src/domain/ebooks/product.ts';

const products = catalog as readonly Product[];

/** @throws if the edition hasn't been built yet */
async function readEdition(slug: string, format: BookFormat): Promise<Uint8Array> {
  const file = `content/books/editions/${starterFileName(slug, format)}`;
  try {
    return await readFile(file);
  } catch (error) {
    throw new Error(`${file} can’t be read. Run npm run books.`, { cause: error });
  }
}

/**
 * Publishes the starter edition of every product that doesn't have a file, through the same service
 * as an upload, so that a purchase on a fresh machine delivers a real PDF. The owner's own books
 * aren't available here, so the test eBook takes their place.
 */
export async function seed(): Promise<void> {
  const { books, notificationSettings, now } = await servicesFromEnv();
  // Send every post to the local outbox right away instead of in a digest.
  await notificationSettings.save({ ...DEFAULT_NOTIFICATIONS, emailsEachPost: true });
  for (const { slug, pages } of products) {
    // A bundle doesn't have its own file.
    if (pages === undefined || (await books.current(slug))) continue;
    const isStarter = isStarterEdition(slug, products);
    const body = await readEdition(isStarter ? slug : 'test-ebook', 'pdf');
    const others = await Promise.all(
      (isStarter ? otherFormatsOf(slug) : []).map(async (format) => ({
        format,
        body: await readEdition(slug, format),
      })),
    );
    const fileName = starterFileName(slug, 'pdf');
    await books.publish({ slug, fileName, pages, body, others, at: now() });
  }
}
