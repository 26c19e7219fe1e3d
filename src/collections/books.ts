import { readChapters, writeMarkup } from '#src/tooling/books/book-html.ts';
import { readBookText } from '#src/tooling/books/book-text.ts';

/** What stands before the first chapter, and 2 chapters. */
const SAMPLE_PARTS = 3;

/**
 * The first pages of a book as HTML, made from the same text as the file that is sold.
 * @param slug The slug of the product.
 * @throws when the product has no text.
 */
export async function samplePages(slug: string): Promise<string> {
  const { title, body } = await readBookText(slug);
  const parts = readChapters(title, body).slice(0, SAMPLE_PARTS);
  return parts.map(({ content }) => writeMarkup(content)).join('\n');
}
