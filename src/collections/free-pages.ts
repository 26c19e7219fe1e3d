import { getCollection } from 'astro:content';

const pages = (await getCollection('free-pages'))
  .map(({ id: slug, data }) => ({ slug, ...data }))
  .toSorted((a, b) => a.order - b.order);

/** The pages to print or fill in, in the order of the list on /resources. */
export function freePages() {
  return pages;
}
