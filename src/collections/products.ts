import type { CollectionEntry } from 'astro:content';
import { counted } from '#src/domain/count-with-noun.ts';
import { otherFormatsOf, type OtherFormat } from '#src/domain/ebooks/book-format.ts';
import { isStarterEdition } from '#src/domain/ebooks/product.ts';
import { keepInBuild, singleEntry } from './single-entry.ts';
import { samplesMayShow } from './samples.ts';

/** A product with its cover images and, for a bundle, its books. */
export interface CatalogProduct extends Omit<
  CollectionEntry<'products'>['data'][number],
  'contains' | 'pages' | 'notForSale'
> {
  /**
   * Whether it's built from `content/books`, so that it has sample pages, other formats, and new
   * editions. True for a bundle if it's true for all its books.
   */
  isStarter: boolean;
  /** Page count. For a bundle, the total of all its books. */
  pages: number;
  /** The books in a bundle. Empty for a book. */
  books: readonly CatalogProduct[];
  /** Whether it's currently not for sale. */
  isOff: boolean;
}

/** All products, in file order. */
const allProducts = keepInBuild(async (): Promise<CatalogProduct[]> => {
  const catalog = await singleEntry('products');
  const productOf = (slug: string): CatalogProduct[] => {
    const entry = catalog.find((one) => one.slug === slug);
    if (!entry) return [];
    const { contains = [], pages, badge, notForSale = false, ...product } = entry;
    const books = contains.flatMap(productOf);
    return [
      {
        ...product,
        // Badges such as "Bestseller" aren't based on sales data.
        badge: samplesMayShow() ? badge : undefined,
        isOff: notForSale,
        books,
        isStarter: isStarterEdition(slug, catalog),
        pages: pages ?? books.reduce((sum, one) => sum + one.pages, 0),
      },
    ];
  };
  return catalog.flatMap(({ slug }) => productOf(slug));
});

/** Returns the books on the shop page. */
export async function booksForSale(): Promise<CatalogProduct[]> {
  return (await allProducts()).filter(({ kind }) => kind === 'book');
}

/** Returns the products offered at checkout along with a book. */
export async function addOns(): Promise<CatalogProduct[]> {
  return (await allProducts()).filter(({ kind }) => kind === 'add-on');
}

/** Returns sets of books that are sold together for one price. */
export async function bundles(): Promise<CatalogProduct[]> {
  return (await allProducts()).filter(({ kind }) => kind === 'bundle');
}

/** Describes what's included in the price, such as "PDF, 57 pages" or "3 PDF books, 164 pages". */
export function contentWords({ books, pages }: CatalogProduct): string {
  return `${books.length === 0 ? 'PDF' : counted(books.length, 'PDF book')}, ${counted(pages, 'page')}`;
}

/** How to mention each of the other formats in a sentence. */
const FORMAT_WORDS: Record<OtherFormat, string> = {
  'large-print': 'in large print',
  epub: 'for e-readers',
  'fill-in': 'as a fillable PDF',
};

/**
 * Describes what a starter edition includes besides the PDF: "Also in large print and for
 * e-readers".
 */
export function otherFormatWords({ slug, books }: CatalogProduct): string {
  const slugs = books.length === 0 ? [slug] : books.map((book) => book.slug);
  const formats = [...new Set(slugs.flatMap(otherFormatsOf))];
  return `Also ${formats.map((format) => FORMAT_WORDS[format]).join(' and ')}`;
}

/** Returns all products except the test eBook: books, bundles, then add-ons. */
export async function productsForSale(): Promise<CatalogProduct[]> {
  return [...(await booksForSale()), ...(await bundles()), ...(await addOns())];
}

/**
 * Returns a product that has a page, including the test eBook.
 * @throws if the catalog no longer contains it
 */
export async function requireProduct(slug: string): Promise<CatalogProduct> {
  const product = (await allProducts()).find((one) => one.slug === slug);
  if (product) return product;
  throw new Error(
    `content/products.json has no product "${slug}", but a page is made for it. Put it back.`,
  );
}
