import { getCollection, type CollectionEntry } from 'astro:content';

/** Returns the days of the free guide in order. */
export async function guideDays() {
  const days = await getCollection('guide');
  return days.toSorted((a, b) => a.data.day - b.data.day);
}

/** The pages to print or fill in, in the order listed on /resources. */
export const freePages = (await getCollection('free-pages'))
  .map(({ id: slug, data }) => ({ slug, ...data }))
  .toSorted((a, b) => a.order - b.order);

/** A page in Spanish. */
export type SpanishPage = CollectionEntry<'es'>;

/** Returns the Spanish pages in the order set in their files. */
export async function spanishPages(): Promise<SpanishPage[]> {
  const pages = await getCollection('es');
  return pages.toSorted((a, b) => a.data.order - b.data.order);
}

/** Returns the Spanish version of an English page, if there is one. */
export async function inSpanish(path: string): Promise<SpanishPage | undefined> {
  return (await spanishPages()).find(({ data }) => data.english === path);
}
