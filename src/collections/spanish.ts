import { getCollection, type CollectionEntry } from 'astro:content';

/** A page in Spanish. */
export type SpanishPage = CollectionEntry<'es'>;

/** The pages in Spanish, in the order that their files give. */
export async function spanishPages(): Promise<SpanishPage[]> {
  const pages = await getCollection('es');
  return pages.toSorted((a, b) => a.data.order - b.data.order);
}

/** The Spanish page that says what an English page says, if there is one. */
export async function inSpanish(path: string): Promise<SpanishPage | undefined> {
  return (await spanishPages()).find(({ data }) => data.english === path);
}
