import { getEntry } from 'astro:content';

/**
 * The sample pages of a product.
 * @param slug The slug of the product.
 * @throws when the product has none.
 */
export async function bookSample(slug: string) {
  const book = await getEntry('books', slug);
  if (!book) throw new Error(`"${slug}" has no sample pages. Write content/books/${slug}.md.`);
  return book;
}
