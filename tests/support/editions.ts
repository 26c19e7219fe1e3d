import { describe, test } from 'vitest';
import catalog from '#content/products.json' with { type: 'json' };
import * as product from '#src/domain/ebooks/product.ts';

const products = catalog as readonly product.Product[];

export const isStarterEdition = (slug: string) => product.isStarterEdition(slug, products);

/** Books already logged, so that each message appears only once per test file. */
const logged = new Set<string>();

/**
 * Returns whether a book's content is tested. The tests are written for the starter editions, so
 * they skip the owner's own books and log a message. Call this at module level, not inside a test.
 */
export function isTested(slug: string): boolean {
  if (isStarterEdition(slug)) return true;
  if (!logged.has(slug)) console.log(`not run: ${slug} is or contains the owner's own edition`);
  logged.add(slug);
  return false;
}

/** `test` for a starter edition; skips other books. */
export const testOf = (slug: string) => (isTested(slug) ? test : test.skip);

/** `describe` for a starter edition; skips other books. */
export const describeOf = (slug: string) => (isTested(slug) ? describe : describe.skip);
