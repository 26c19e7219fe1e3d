import { readFile } from 'node:fs/promises';
import { openShelf } from '#src/tooling/integrations/shelf.ts';

/** What stands before the first chapter, and 2 chapters. */
const SAMPLE_PARTS = 3;

const shelf = openShelf('sample-pages', [
  'src/{books,domain}/*.ts',
  'src/collections/books.ts',
  'package-lock.json',
]);

/**
 * The first pages of a book as HTML, made from the same text as the file that is sold.
 * @param slug The slug of the product.
 * @throws when the product has no text.
 */
export async function samplePages(slug: string): Promise<string> {
  const text = await readFile(`content/books/${slug}.md`).catch(() => '');
  const pages = await shelf.rememberBytes([slug, text], async () => {
    const { readBookText } = await import('#src/tooling/books/book-text.ts');
    const { readChapters, writeMarkup } = await import('#src/tooling/books/book-html.ts');
    const { title, body } = await readBookText(slug);
    const parts = readChapters(title, body).slice(0, SAMPLE_PARTS);
    return Buffer.from(parts.map(({ content }) => writeMarkup(content)).join('\n'));
  });
  return Buffer.from(pages).toString();
}
