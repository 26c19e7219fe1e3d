import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import products from '../../content/products.json' with { type: 'json' };
import { measurePageWeight } from '../../tests/support/page-weight.ts';
import { copyProject, timeBuild } from './measure-builds.ts';

/**
 * Costs of a shop with this many products: build time and download sizes. Sizes are in compressed
 * bytes, except for the sitemap's.
 */
export interface MeasuredShop {
  products: number;
  cpu: number;
  wall: number;
  memory: number;
  /** Pages that depend on the products. */
  shopHtml: number;
  shopElements: number;
  homeHtml: number;
  cartHtml: number;
  checkoutHtml: number;
  bookHtml: number;
  /** The search index, and the sitemap for search engines. */
  searchIndex: number;
  siteMap: number;
}

/** Builds a copy of the project with additional books, in its own folder. */
export function measureShop(count: number): MeasuredShop {
  const folder = mkdtempSync(join(tmpdir(), 'bench-shop-'));
  try {
    copyProject(folder);
    addProducts(folder, count);
    const { cpu, wall, memory } = timeBuild(folder);
    const dist = join(folder, 'dist');
    const packed = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length;
    const { html: shopHtml, elements: shopElements } = measurePageWeight('shop.html', dist);
    const maps = readdirSync(dist).filter((file) => /^sitemap-\d+\.xml$/.test(file));
    return {
      products: count,
      cpu,
      wall,
      memory,
      shopHtml,
      shopElements,
      homeHtml: packed('index.html'),
      cartHtml: packed('cart.html'),
      checkoutHtml: packed('checkout.html'),
      bookHtml: packed('ebook/brain-recipes.html'),
      searchIndex: packed('search-index.json'),
      siteMap: maps.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Texts with about as many short words as a real book's, because the content check averages all
 * short text on the site.
 */
const PLAIN = {
  subtitle: 'Short steps for each day of the week',
  description: 'Large print, and room to write. You can stop and go on.',
  fullDescription: Array.from(
    { length: 4 },
    () => 'Each page has one step. You read it, you try it, and you rest. The next page can wait.',
  ),
  features: Array.from({ length: 7 }, () => 'Pages with large print and room to write'),
};

/**
 * Fills a copy of the project with duplicates of the catalog's books, each under a different name.
 */
function addProducts(folder: string, count: number): void {
  const books = products.filter(({ kind }) => kind === 'book');
  const texts = (slug: string) => join(folder, `content/books/${slug}.md`);
  const more = Array.from({ length: Math.max(0, count - products.length) }, (_, index) => {
    const book = books[index % books.length];
    if (!book) throw new Error('There is no book to copy. Run this in the project.');
    const slug = `${book.slug}-${index + 1}`;
    const text = readFileSync(texts(book.slug), 'utf8');
    writeFileSync(texts(slug), text.replace(/^slug: .*$/m, `slug: ${slug}`));
    return { ...book, ...PLAIN, id: slug, slug, title: `Small steps, book ${index + 1}` };
  });
  const all = JSON.stringify([...products, ...more], null, 2);
  writeFileSync(join(folder, 'content/products.json'), all);
}
