import { parsePrice } from '#src/domain/money.ts';
import { addOns, booksForSale } from './products.ts';

/** What cart and checkout need of the products, small enough to stand in a page. */
export async function cartProducts() {
  const products = [...(await booksForSale()), ...(await addOns())];
  return products.map(({ slug, title, price, originalPrice, coverImage }) => ({
    slug,
    title,
    cents: parsePrice(price),
    ...(originalPrice ? { originalCents: parsePrice(originalPrice) } : {}),
    cover: coverImage.src,
  }));
}
