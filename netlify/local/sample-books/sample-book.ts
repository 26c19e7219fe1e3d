import products from '#content/products.json' with { type: 'json' };
import { printBook } from '#src/books/print-book.ts';
import { writeBook } from './book-template.ts';
import { readBookText } from './book-text.ts';

/** The name of a sample file says what it is, on the disk of a reader too. */
export function sampleFileName(slug: string): string {
  return `${slug}-SAMPLE.pdf`;
}

/**
 * Makes the sample PDF of a product from `content/books/<slug>.md`: tagged for screen readers (PDF/UA-1),
 * marked as a sample on every page. Works offline.
 * @param slug Slug of a product.
 * @returns The bytes of the file.
 * @throws when the product, its text or its cover is missing, or when Typst refuses the pages.
 */
export async function makeSampleBook(slug: string): Promise<Uint8Array> {
  const product = products.find((one) => one.slug === slug);
  if (!product) {
    throw new Error(
      `There is no product "${slug}". Products are: ${products.map((one) => one.slug).join(', ')}.`,
    );
  }
  const text = await readBookText(slug);
  const coverPath = product.frontCover.replace(/^\./, '');
  const source = writeBook(text, { path: coverPath, alt: product.frontCoverAlt });
  return printBook(source, `content/books/${slug}.md`);
}
