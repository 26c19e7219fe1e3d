import { parsePrice } from '#src/domain/money.ts';
import {
  addOns,
  booksForSale,
  bundles,
  productsForSale,
  type CatalogueProduct,
} from './products.ts';

/** Products that stand in a page; the cart asks for the others of a large shop when it needs one. */
const MOST_IN_PAGE = 24;

/** What cart and checkout need of every product. */
export async function allCartProducts() {
  return (await productsForSale()).map(cartProduct);
}

/** What stands in the pages: every product of a small shop, bundles, add-ons and the first books of a large one. */
export async function cartProducts() {
  const [books, extras] = [await booksForSale(), [...(await bundles()), ...(await addOns())]];
  return [...books.slice(0, Math.max(0, MOST_IN_PAGE - extras.length)), ...extras].map(cartProduct);
}

function cartProduct({ slug, title, price, originalPrice, coverImage, books }: CatalogueProduct) {
  return {
    slug,
    title,
    cents: parsePrice(price),
    ...(originalPrice ? { originalCents: parsePrice(originalPrice) } : {}),
    cover: coverImage.src,
    ...(books.length > 0 ? { books: books.map((book) => book.slug) } : {}),
  };
}
