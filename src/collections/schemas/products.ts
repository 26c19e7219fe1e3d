import { z } from 'zod';
import { parsePrice } from '#src/domain/money.ts';
import { bundleProblem } from '#src/domain/offer.ts';
import { PRODUCT_CATEGORIES, type Product } from '#src/domain/product.ts';
import { line, list, slug, whole } from './fields.ts';

const priceText = z.string().superRefine((text, context) => {
  try {
    parsePrice(text);
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: error instanceof Error ? error.message : 'Bad price.',
      // The rules that compare prices reckon with them.
      continue: false,
    });
  }
});

const sampleReview = z.strictObject({
  name: z.string().min(1).describe('First name and initial, for example "Maria T."'),
  role: z.string().min(1).describe('Who the person is, for example "Caregiver"'),
  content: line(1, 300).describe('What the person says, in plain words'),
  rating: whole(1, 5).describe('1 to 5 stars'),
  sample: z
    .literal(true)
    .describe('Always true: real reviews come from real buyers, never from this file'),
});

const shape = {
  id: slug().describe('The same word as the slug; it never changes once sold'),
  slug: slug().describe('The last part of the address: /ebook/<slug>'),
  kind: z
    .enum(['book', 'add-on', 'bundle', 'test'])
    .describe(
      'book: on the shop page. add-on: offered at checkout. bundle: several books for one price. test: only for trying the checkout',
    ),
  edition: z
    .enum(['own', 'starter'])
    .optional()
    .describe(
      'own: a file of yours, and the pages of the site say only what stands here. starter, or left out: the edition that is made from content/books',
    ),
  title: line(3, 80).describe('The title people see'),
  subtitle: line(3, 120).describe('One line below the title'),
  description: line(20, 220).describe('1 or 2 sentences for the card in the shop'),
  fullDescription: list(line(20, 400), 1).describe('The paragraphs of the product page'),
  price: priceText.describe('The price with dollar sign and cents, for example $29.99'),
  originalPrice: priceText.optional().describe('The former price, if there was a real one'),
  category: z.enum(PRODUCT_CATEGORIES).describe('The chip under which the shop shows it'),
  rating: z
    .number()
    .min(0)
    .max(5)
    .optional()
    .describe('Sample rating, 0 to 5; never shown on a live shop'),
  reviews: z
    .int()
    .min(0)
    .optional()
    .describe('Sample number of reviews; never shown on a live shop'),
  sampleReviews: z.array(sampleReview).max(2).optional().describe('At most 2 sample reviews'),
  badge: line(1, 20)
    .optional()
    .describe('Sample word on the card, for example New; never shown on a live shop'),
  coverImage: z.string().describe('The picture on the card: a path that starts with ./covers/'),
  frontCover: z.string().describe('The front cover: a path that starts with ./covers/'),
  backCover: z.string().describe('The back cover: a path that starts with ./covers/'),
  frontCoverAlt: z
    .string()
    .min(10)
    .describe('What the front cover shows, for people who do not see it'),
  backCoverAlt: z.string().min(10).describe('What the back cover says and shows'),
  createdAt: z.iso
    .date()
    .describe('The day it came into the shop, as YYYY-MM-DD. /ebooks shows the newest first'),
  pages: z
    .int()
    .min(1)
    .optional()
    .describe('Number of pages of the file that is sold. A bundle has none'),
  contains: list(slug(), 2, 6).optional().describe('Only for a bundle: the slugs of its books'),
  features: list(z.string().min(3), 3, 8).describe("The What's Inside list"),
};

/** One product as `content/products.json` holds it. Unknown keys are refused. */
export const productSchema = z.strictObject(shape).superRefine((product, context) => {
  if (product.id !== product.slug) {
    context.addIssue({
      code: 'custom',
      path: ['id'],
      message: `The id "${product.id}" differs from the slug "${product.slug}". Make them the same.`,
    });
  }
  const isBundle = product.kind === 'bundle';
  if (isBundle !== (product.contains !== undefined) || isBundle === (product.pages !== undefined)) {
    context.addIssue({
      code: 'custom',
      path: [isBundle ? 'contains' : 'pages'],
      message: isBundle
        ? 'A bundle names its books in "contains" and has no "pages". Its books have theirs.'
        : 'A book has "pages" and no "contains". Only a bundle contains books.',
    });
  }
  if (isBundle && product.originalPrice) {
    context.addIssue({
      code: 'custom',
      path: ['originalPrice'],
      message: 'The site adds up what the books of a bundle cost one by one. Remove originalPrice.',
    });
  }
  if (product.originalPrice && parsePrice(product.originalPrice) <= parsePrice(product.price)) {
    context.addIssue({
      code: 'custom',
      path: ['originalPrice'],
      message: `The former price ${product.originalPrice} is not above the price ${product.price}. Raise it or remove it.`,
    });
  }
}) satisfies z.ZodType<Product>;

/** The whole file. What a bundle contains are books of the file, and together they cost less than one by one. */
export const productsSchema = z.array(productSchema).superRefine((products, context) => {
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  for (const [index, { contains = [], price, title }] of products.entries()) {
    const books = contains.flatMap((slug) => bySlug.get(slug) ?? []);
    const wrong = contains.find(
      (slug, place) =>
        !['book', 'add-on'].includes(bySlug.get(slug)?.kind ?? '') ||
        contains.indexOf(slug) !== place,
    );
    const tooDear =
      contains.length > 0
        ? bundleProblem(
            title,
            price,
            books.map((book) => book.price),
          )
        : undefined;
    const problem =
      wrong === undefined
        ? tooDear && `${tooDear} Make it cheaper.`
        : `"${wrong}" is no book of products.json, or it is named twice. Write the slug of a book or an add-on once.`;
    if (problem) context.addIssue({ code: 'custom', path: [index, 'contains'], message: problem });
  }
});

/**
 * A product of the catalogue whose covers are read as pictures. The rules between its fields are those
 * of `productSchema`; `npm run check:content` checks them before.
 */
export function catalogueSchema<Image extends z.ZodType>(image: () => Image) {
  return z.strictObject({
    ...productSchema.shape,
    coverImage: image(),
    frontCover: image(),
    backCover: image(),
  });
}
