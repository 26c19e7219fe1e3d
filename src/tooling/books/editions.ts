import catalogue from '#content/products.json' with { type: 'json' };
import type { Product } from '../../domain/product.ts';

const products = catalogue as readonly Product[];

/**
 * Whether the files of a product are made from `content/books`. With `"edition": "own"` the owner uploads a file:
 * then nothing is made here, and nothing is promised beyond what the record says. A bundle is as its books are.
 */
export function isStarterEdition(slug: string): boolean {
  const product = products.find((one) => one.slug === slug);
  return product?.contains?.every(isStarterEdition) ?? product?.edition !== 'own';
}

/** What `npm run books` and the tests of books say instead of running. */
export function notRun(slug: string): string {
  const isBundle = products.some((one) => one.slug === slug && one.contains);
  return isBundle
    ? `not run: ${slug} has a book that is the owner's own edition`
    : `not run: ${slug} is the owner's own edition`;
}
