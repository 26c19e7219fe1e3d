import { describe, test } from 'vitest';
import catalogue from '#content/products.json' with { type: 'json' };
import * as product from '#src/domain/ebooks/product.ts';

const products = catalogue as readonly product.Product[];

export const isStarterEdition = (slug: string) => product.isStarterEdition(slug, products);

/** Each line is said once in a file of tests. */
const said = new Set<string>();

/**
 * Whether the promises of a book are tested. They are written for the starter editions: a book of the owner's is
 * left alone, and a line says so. To ask while a file is read, not in a test.
 */
export function isTested(slug: string): boolean {
  if (isStarterEdition(slug)) return true;
  if (!said.has(slug)) console.log(`not run: ${slug} is, or holds, the owner's own edition`);
  said.add(slug);
  return false;
}

/** A test of a starter edition. */
export const testOf = (slug: string) => (isTested(slug) ? test : test.skip);

/** Tests of a starter edition. */
export const describeOf = (slug: string) => (isTested(slug) ? describe : describe.skip);
