import { z } from 'zod';
import { PRICE_TEXT } from '#src/domain/money.ts';
import { bundleProblem, formerPriceProblem, priceProblem } from '#src/domain/ebooks/price.ts';
import {
  EBOOK_LENGTHS,
  MOST_FEATURES,
  PRODUCT_CATEGORIES,
  type Product,
} from '#src/domain/ebooks/product.ts';
import { line, list, slug, uniqueBy, whole } from './shared-fields.ts';

const { title: TITLE, description: DESCRIPTION, badge: BADGE } = EBOOK_LENGTHS;

/** Its pattern is for the editor, which marks a field that doesn't match. */
const priceText = z
  .string()
  .superRefine((text, context) => {
    const message = priceProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ pattern: PRICE_TEXT.source });

/**
 * Returns whether all prices are valid. An invalid price has its own error, so it isn't compared
 * with others.
 */
const canBeRead = (...prices: readonly (string | undefined)[]) =>
  prices.every((price) => price === undefined || priceProblem(price) === undefined);

const sampleReview = z.strictObject({
  name: z.string().min(1).describe('First name and initial, for example "Maria T."'),
  role: z.string().min(1).describe('Who the person is, for example "Caregiver"'),
  content: line(1, 300).describe('What the person says, in plain words'),
  rating: whole(1, 5).describe('1 to 5 stars'),
  sample: z
    .literal(true)
    .describe('Always true: real reviews come from real buyers, never from this file'),
});

/** @param picture Schema for the cover path: text for the content check, an image for Astro. */
const shapeOf = <Picture extends z.ZodType>(picture: Picture) => ({
  id: slug().describe('The same as the slug. It never changes once the product has been sold'),
  slug: slug().describe('The last part of its address: /ebook/<slug>'),
  kind: z
    .enum(['book', 'add-on', 'bundle', 'test'])
    .describe(
      'book: on the shop page. add-on: offered at checkout. bundle: several books for one price. test: only for testing the checkout',
    ),
  edition: z
    .enum(['own', 'starter'])
    .optional()
    .describe(
      'own: your own file, described by what you enter here. starter, or left out: the edition made from content/books',
    ),
  title: line(TITLE.least, TITLE.most).describe('The title people see'),
  subtitle: line(3, 120).describe('One line below the title'),
  description: line(DESCRIPTION.least, DESCRIPTION.most).describe(
    '1 or 2 sentences for the card in the shop',
  ),
  fullDescription: list(line(20, 400), 1).describe('The paragraphs on its product page'),
  price: priceText.describe('The price, with a dollar sign and cents, for example $29.99'),
  originalPrice: priceText.optional().describe('The original price, if there was a real one'),
  notForSale: z
    .boolean()
    .optional()
    .describe(
      'true: nobody can buy it right now, and its page says so. People who bought it keep it',
    ),
  category: z.enum(PRODUCT_CATEGORIES).describe('The category it’s listed under in the shop'),
  rating: z
    .number()
    .min(0)
    .max(5)
    .optional()
    .describe('A sample rating, 0 to 5. A live shop never shows it'),
  reviews: z
    .int()
    .min(0)
    .optional()
    .describe('A sample number of reviews. A live shop never shows it'),
  sampleReviews: z.array(sampleReview).max(2).optional().describe('At most 2 sample reviews'),
  badge: line(BADGE.least, BADGE.most)
    .optional()
    .describe('A sample label for the card, for example New. A live shop never shows it'),
  coverImage: picture.describe('The picture on the card: a path that starts with ./covers/'),
  frontCover: picture.describe('The front cover: a path that starts with ./covers/'),
  backCover: picture.describe('The back cover: a path that starts with ./covers/'),
  frontCoverAlt: z
    .string()
    .min(10)
    .describe('What the front cover shows, for people who can’t see it'),
  backCoverAlt: z.string().min(10).describe('What the back cover says and shows'),
  createdAt: z.iso
    .date()
    .describe('The day you added it to the shop, as YYYY-MM-DD. /ebooks shows the newest first'),
  pages: z
    .int()
    .min(1)
    .optional()
    .describe('The number of pages in the file you sell. A bundle has none'),
  contains: list(slug(), 2, 6).optional().describe('For a bundle only: the slugs of its books'),
  features: list(z.string().min(3), 3, MOST_FEATURES).describe("The What's Inside list"),
});

/** Schema for one product. Unknown keys are rejected. */
const productSchema = <Picture extends z.ZodType>(picture: Picture) =>
  z.strictObject(shapeOf(picture)).superRefine((product, context) => {
    const refuse = (field: keyof typeof product, message: string | undefined) => {
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    };
    const { id, slug: own, kind, contains, pages, price, originalPrice } = product;
    if (id !== own) {
      refuse('id', `The id "${id}" isn’t the same as the slug "${own}". Make them the same.`);
    }
    const isBundle = kind === 'bundle';
    if (isBundle && (!contains || pages !== undefined)) {
      refuse('contains', 'A bundle lists its books in "contains" and doesn’t have "pages".');
    }
    if (!isBundle && (contains || pages === undefined)) {
      refuse('pages', 'A book has "pages" and doesn’t have "contains". Only a bundle does.');
    }
    if (isBundle && originalPrice) {
      refuse(
        'originalPrice',
        'The site adds up what a bundle’s books cost separately. Remove originalPrice.',
      );
    }
    if (canBeRead(price, originalPrice)) {
      refuse('originalPrice', formerPriceProblem(price, originalPrice));
    }
  });

/**
 * `content/products.json`. A bundle contains books from this file and must cost less than they do
 * separately.
 * @param picture Schema for the cover path.
 */
export const catalogSchema = <Picture extends z.ZodType>(picture: Picture) =>
  uniqueBy(list(productSchema(picture), 1), 'slug').superRefine((products, context) => {
    const bySlug = new Map(products.map((product) => [product.slug, product]));
    for (const [index, { contains = [], price, title }] of products.entries()) {
      const books = contains.flatMap((slug) => bySlug.get(slug) ?? []);
      const wrong = contains.find(
        (slug, place) =>
          !['book', 'add-on'].includes(bySlug.get(slug)?.kind ?? '') ||
          contains.indexOf(slug) !== place,
      );
      const prices = books.map((book) => book.price);
      const priceIssue =
        contains.length > 0 && canBeRead(price, ...prices)
          ? bundleProblem(title, price, prices)
          : undefined;
      const problem =
        wrong === undefined
          ? priceIssue
          : `"${wrong}" isn’t a book in products.json, or it’s listed twice. Enter the slug of each book or add-on once.`;
      if (problem)
        context.addIssue({ code: 'custom', path: [index, 'contains'], message: problem });
    }
  });

/** Schema for the catalog, with covers as paths. */
export const productsSchema = catalogSchema(z.string()) satisfies z.ZodType<Product[]>;
