import { getCollection } from 'astro:content';
import type { CollectionEntry } from 'astro:content';
import catalogue from '#content/products.json' with { type: 'json' };
import { keepInBuild } from './keep-in-build.ts';

/** A product with its covers as pictures. */
export type CatalogueProduct = CollectionEntry<'products'>['data'];

/** The products in the order of the file; a collection itself comes in the order of the alphabet. */
const allProducts = keepInBuild(async (): Promise<CatalogueProduct[]> => {
  const products = new Map((await getCollection('products')).map(({ id, data }) => [id, data]));
  return catalogue.flatMap(({ id }) => products.get(id) ?? []);
});

/** The books of the shop page. */
export async function booksForSale(): Promise<CatalogueProduct[]> {
  return (await allProducts()).filter(({ kind }) => kind === 'book');
}

/** What the checkout offers beside a book. */
export async function addOns(): Promise<CatalogueProduct[]> {
  return (await allProducts()).filter(({ kind }) => kind === 'add-on');
}

/**
 * A product that a page is made for, the test eBook too.
 * @throws when the catalogue no longer has it
 */
export async function needProduct(slug: string): Promise<CatalogueProduct> {
  const product = (await allProducts()).find((one) => one.slug === slug);
  if (product) return product;
  throw new Error(
    `content/products.json has no product "${slug}", but a page is made for it. Put it back.`,
  );
}
