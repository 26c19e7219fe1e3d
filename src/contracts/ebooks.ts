import { z } from 'zod';
import type { EbookRecord } from '#src/domain/ebook-record.ts';
import { parsePrice } from '#src/domain/money.ts';
import { PRODUCT_CATEGORIES, SLUG } from '#src/domain/product.ts';

/** The lowest and highest price of an eBook that the coach publishes, in cents. */
const PRICE_RANGE = { least: 99, most: 99_999 };

const slug = z
  .string()
  // A later version of it, for its buyers, has a longer one.
  .max(60)
  .regex(SLUG, 'Use small letters, digits and single hyphens, for example my-new-book.');
const fileId = z.string().min(1).max(80);

const line = (what: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least, `Enter ${what}.`)
    .max(most, `Use at most ${most} letters for ${what}.`)
    .regex(/^[^\p{Cc}<>]*$/u, `Leave out line breaks and angle brackets in ${what}.`);

const price = z
  .string()
  .trim()
  // "20", "9.5" and "19.99" are prices too.
  .transform((text) =>
    text
      .replace(/^\$?(\d+)$/, '$1.00')
      .replace(/\.\d$/, '$&0')
      .replace(/^\$?/, '$$'),
  )
  .refine(isPrice, 'Enter a price between $0.99 and $999.99, for example $19.99.');

function isPrice(text: string): boolean {
  try {
    const cents = parsePrice(text);
    return cents >= PRICE_RANGE.least && cents <= PRICE_RANGE.most;
  } catch {
    return false;
  }
}

const fields = {
  title: line('a title', 3, 80),
  description: line('a description', 20, 220),
  price,
  category: z.enum(PRODUCT_CATEGORIES, 'Choose a category.'),
  features: z.array(line('what is inside', 3, 120)).max(8, 'Use at most 8 lines.'),
  original_price: price.optional(),
  badge: line('a badge', 1, 20).optional(),
};

/**
 * `ebooks` by POST, for the coach only: the list with what the shop does not show, a new eBook with its
 * file, changed words, a file for an eBook, and a mail to those who bought it. GET lists for everyone.
 */
export const ebooksInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('select') }),
  z.strictObject({ action: z.literal('insert'), slug, file: fileId, ...fields }),
  z.strictObject({
    action: z.literal('update'),
    /** Its id: the slug with which it was published. */
    slug,
    /** The slug that it has from now on. */
    new_slug: slug.optional(),
    ...z.object(fields).partial().shape,
    /** Nothing takes it away. */
    original_price: price.or(z.literal('')).optional(),
    badge: fields.badge.or(z.literal('')),
    /** Takes it off sale, or puts it on sale again. Buyers keep it. */
    hidden: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal('link'), slug, file: fileId }),
  z.strictObject({
    action: z.literal('tell-buyers'),
    slug,
    version: z.int().min(2).max(100_000),
  }),
]);

/** What the browser sends. */
export type EbooksInput = z.input<typeof ebooksInput>;

/** What the function works with, after the checks. */
export type EbooksRequest = z.output<typeof ebooksInput>;

/** What the function `ebooks` answers to a GET: everything that can be bought, the newest first. */
export interface EbooksOutput {
  ebooks: readonly EbookRecord[];
}

/** An eBook as the coach sees it. */
export interface CoachEbook extends EbookRecord {
  /** Whether its words are in the site's files, where only a new build changes them. */
  isFixed: boolean;
  hidden: boolean;
  /** The file on sale; absent as long as it cannot be bought. */
  file?: {
    version: number;
    sha256: string;
    bytes: number;
    pages: number;
    fileName: string;
    at: number;
  };
}

/** The answer to `select`: the newest first. */
export interface CoachEbooks {
  ebooks: readonly CoachEbook[];
}

/** The answer to `insert`, `update` and `link`. */
export interface EbookSaved {
  ebook: CoachEbook;
}

/** The answer to `tell-buyers`: how far the work came. It goes on by itself; asking again only looks. */
export interface BuyersTold {
  state: 'waiting' | 'under-way' | 'done';
  /** Orders that were looked at. */
  looked: number;
  /** Buyers who get a mail. */
  told: number;
}
