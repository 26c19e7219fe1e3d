import type { CollectionEntry } from 'astro:content';
import { formatPrice, sumPrices } from '#src/domain/money.ts';
import { otherFormatsOf, type OtherFormat } from '#src/domain/ebooks/book-format.ts';
import { isStarterEdition } from '#src/domain/ebooks/product.ts';
import { keepInBuild, wholeFile } from './single-entry.ts';
import { samplesMayShow } from './build-info.ts';

/** A product with its covers as pictures, and a bundle with its books. */
export interface CatalogueProduct extends Omit<
  CollectionEntry<'products'>['data'][number],
  'contains' | 'pages' | 'notForSale'
> {
  /** Made from `content/books`: sample pages, further formats and new editions come with it. A bundle has them if its books do. */
  isStarter: boolean;
  /** Those of all its books together for a bundle. */
  pages: number;
  /** What is inside a bundle; empty for a book. */
  books: readonly CatalogueProduct[];
  /** Whether it is taken off sale. */
  isOff: boolean;
}

/** The products in the order of the file. */
const allProducts = keepInBuild(async (): Promise<CatalogueProduct[]> => {
  const catalogue = await wholeFile('products');
  const productOf = (slug: string): CatalogueProduct[] => {
    const entry = catalogue.find((one) => one.slug === slug);
    if (!entry) return [];
    const { contains = [], pages, badge, notForSale = false, ...product } = entry;
    const books = contains.flatMap(productOf);
    return [
      {
        ...product,
        // No sale has been counted for words such as "Bestseller".
        badge: samplesMayShow() ? badge : undefined,
        isOff: notForSale,
        books,
        isStarter: isStarterEdition(slug, catalogue),
        pages: pages ?? books.reduce((sum, one) => sum + one.pages, 0),
      },
    ];
  };
  return catalogue.flatMap(({ slug }) => productOf(slug));
});

/** The books of the shop page. */
export async function booksForSale(): Promise<CatalogueProduct[]> {
  return (await allProducts()).filter(({ kind }) => kind === 'book');
}

/** What the checkout offers beside a book. */
export async function addOns(): Promise<CatalogueProduct[]> {
  return (await allProducts()).filter(({ kind }) => kind === 'add-on');
}

/** Books that are sold together for one price. */
export async function bundles(): Promise<CatalogueProduct[]> {
  return (await allProducts()).filter(({ kind }) => kind === 'bundle');
}

/** What the books of a bundle cost one by one, as text; `undefined` for a book, and while one inside is off sale. */
export function oneByOne({ books }: CatalogueProduct): string | undefined {
  const cents = sumPrices(books.map(({ price, isOff }) => (isOff ? undefined : price)));
  return cents ? formatPrice(cents) : undefined;
}

/** What comes for the price: "PDF, 57 pages", "3 books as PDF, 164 pages". */
export function contentWords({ books, pages }: CatalogueProduct): string {
  return `${books.length === 0 ? 'PDF' : `${books.length} books as PDF`}, ${pages} pages`;
}

/** How the formats beside the PDF are called in a sentence. */
const FORMAT_WORDS: Record<OtherFormat, string> = {
  'large-print': 'in large print',
  epub: 'for reading apps',
  'fill-in': 'as PDF to type into',
};

/** What comes beside the PDF of a starter edition for the same price: "Also in large print and for reading apps". */
export function otherFormatWords({ slug, books }: CatalogueProduct): string {
  const slugs = books.length === 0 ? [slug] : books.map((book) => book.slug);
  const formats = [...new Set(slugs.flatMap(otherFormatsOf))];
  return `Also ${formats.map((format) => FORMAT_WORDS[format]).join(' and ')}`;
}

/** Everything that can be bought with real money: books, bundles, then add-ons. */
export async function productsForSale(): Promise<CatalogueProduct[]> {
  return [...(await booksForSale()), ...(await bundles()), ...(await addOns())];
}

/**
 * A product that a page is made for, the test eBook too.
 * @throws when the catalogue no longer has it
 */
export async function requireProduct(slug: string): Promise<CatalogueProduct> {
  const product = (await allProducts()).find((one) => one.slug === slug);
  if (product) return product;
  throw new Error(
    `content/products.json has no product "${slug}", but a page is made for it. Put it back.`,
  );
}
