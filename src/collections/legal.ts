import { getEntry } from 'astro:content';

/**
 * A legal text with its date and its plain summary.
 * @param slug The name of its file in `content/legal`.
 * @throws when there is no such file.
 */
export async function legalText(slug: string) {
  const text = await getEntry('legal', slug);
  if (!text)
    throw new Error(`There is no content/legal/${slug}.mdx. Write it, or correct the name.`);
  return text;
}
