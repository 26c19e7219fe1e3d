import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import { SLUG_WORDS } from './forms/ebook.ts';
import type { EbookRecord } from '#src/domain/ebooks/ebook-record.ts';
import { formatPrice } from '#src/domain/money.ts';
import { readPrice } from '#src/domain/ebooks/price.ts';
import { PRODUCT_CATEGORIES, SLUG } from '#src/domain/ebooks/product.ts';
import { cleanLine, longestToClean } from '#src/domain/typed-text.ts';

const slug = boundedText(60, 'Use at most 60 letters for the address.')
  // A later version of it, for its buyers, has a longer one.
  .regex(SLUG, SLUG_WORDS);
const fileId = boundedText(80).min(1);

const line = (what: string, least: number, most: number) =>
  boundedText(longestToClean(most), `Use at most ${most} letters for ${what}.`)
    .overwrite(cleanLine)
    .min(least, `Enter ${what}.`)
    .max(most, `Use at most ${most} letters for ${what}.`)
    .regex(/^[^<>]*$/, `Leave out angle brackets in ${what}.`);

/** Far above the longest price, in UTF-16. */
const MAX_PRICE_TEXT = 100;
const price = boundedText(MAX_PRICE_TEXT, 'Enter a price like 19.99.').transform(
  (text, context) => {
    const cents = readPrice(text);
    if (typeof cents === 'number') return formatPrice(cents);
    context.addIssue({ code: 'custom', message: `${cents}.` });
    return z.NEVER;
  },
);

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
 * `ebooks` by POST, for the coach only: the list with what the shop does not show, a new eBook with its file, another
 * price, sale or words of what she published, a file for an eBook, and a mail to those who bought it. GET lists for
 * everyone.
 */
export const ebooksInput = z.discriminatedUnion('action', [
  action('select'),
  action('insert', { slug, file: fileId, ...fields }),
  action('update', {
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
  action('link', { slug, file: fileId }),
  action('tell-buyers', {
    slug,
    version: z.int().min(2).max(100_000),
  }),
]);

export type EbooksInput = z.input<typeof ebooksInput>;

/** What the function works with, after the checks. */
export type EbooksRequest = z.output<typeof ebooksInput>;

/** What the function `ebooks` answers to a GET: everything that can be bought, the newest first. */
export interface EbooksOutput {
  ebooks: readonly EbookRecord[];
}

export interface CoachEbook extends EbookRecord {
  /** Whether it is in the content of the site, where only a new build changes it. */
  isFixed: boolean;
  hidden: boolean;
  /** The titles of a bundle's books; it has no file of its own. */
  books?: readonly string[];
  /** The file on sale; absent as long as it cannot be bought. */
  file?: {
    version: number;
    sha256: string;
    bytes: number;
    pages: number;
    fileName: string;
    at: number;
  };
  /** The versions before it; absent when there is none. */
  earlier?: readonly { version: number; sha256: string }[];
}

/** The answer to `tell-buyers`: how far the work came. It goes on by itself; asking again only looks. */
export interface BuyersNotified {
  state: 'waiting' | 'under-way' | 'done';
  /** Orders that were looked at. */
  looked: number;
  /** Buyers who get a mail. */
  notified: number;
}
