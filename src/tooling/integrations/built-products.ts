import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parsePrice } from '#src/domain/money.ts';
import type { Product } from '#src/domain/ebooks/product.ts';

const NAME = 'virtual:built-products';
const CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url));

/**
 * Vite plugin for the module `virtual:built-products`, which contains only the product fields that
 * the cart and checkout show, so that they don't have to request them. Its types are in
 * `src/env.d.ts`.
 */
export function builtProducts(): Plugin {
  return {
    name: 'built-products',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const file = `${CONTENT}products.json`;
      this.addWatchFile(file);
      // The collection validates the file against its schema before the first module is built.
      const products = JSON.parse(readFileSync(file, 'utf8')) as Product[];
      const sold = products.filter(({ kind }) => kind !== 'test');
      const covers = sold.map(({ coverImage }, index) => {
        return `import cover${index} from ${JSON.stringify(`${CONTENT}${coverImage}?url&no-inline`)};`;
      });
      const shown = sold.map(
        ({ slug, title, price, originalPrice, contains, notForSale }, index) => {
          const fields = {
            slug,
            title,
            cents: parsePrice(price),
            originalCents: originalPrice && parsePrice(originalPrice),
            books: contains,
            isOff: notForSale || undefined,
          };
          return `{ ...${JSON.stringify(fields)}, cover: cover${index} }`;
        },
      );
      return `${covers.join('\n')}\nexport const builtProducts = [${shown.join(', ')}];`;
    },
  };
}
