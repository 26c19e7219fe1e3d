import { z } from 'zod';
import { action } from './action.ts';
import { SLUG_WORDS } from './forms/ebook.ts';
import type { EbookRecord } from '#src/domain/ebook-record.ts';
import { formatPrice } from '#src/domain/money.ts';
import { readPrice, type CoverImage } from '#src/domain/offer.ts';
import { PRODUCT_CATEGORIES, SLUG } from '#src/domain/product.ts';
import { cleanLine } from '#src/domain/typed-text.ts';

const slug = z
  .string()
  // A later version of it, for its buyers, has a longer one.
  .max(60)
  .regex(SLUG, SLUG_WORDS);
const fileId = z.string().min(1).max(80);

const line = (what: string, least: number, most: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .min(least, `Enter ${what}.`)
    .max(most, `Use at most ${most} letters for ${what}.`)
    .regex(/^[^<>]*$/, `Leave out angle brackets in ${what}.`);

const price = z.string().transform((text, context) => {
  const cents = readPrice(text);
  if (typeof cents === 'number') return formatPrice(cents);
  context.addIssue({ code: 'custom', message: `${cents}.` });
  return z.NEVER;
});

const fields = {
  title: line('a title', 3, 80),
  description: line('a description', 20, 220),
  price,
  category: z.enum(PRODUCT_CATEGORIES, 'Choose a category.'),
  features: z.array(line('what is inside', 3, 120)).max(8, 'Use at most 8 lines.'),
  original_price: price.optional(),
  badge: line('a badge', 1, 20).optional(),
};

/** How a book is sold; of the catalogue's books only this is changed here. */
const offer = z.object({
  /** Nothing goes back to the price that it was published with. */
  price: price.or(z.literal('')).optional(),
  /** Nothing takes it away. */
  original_price: price.or(z.literal('')).optional(),
  /** Takes it off sale, or puts it on sale again. Buyers keep it. */
  hidden: z.boolean().optional(),
  /** The hash of a picture that was uploaded; nothing goes back to the one of the site. */
  cover: z
    .string()
    .regex(/^(?:[a-f0-9]{64})?$/, 'This picture is not known.')
    .optional(),
  /** How many decisions the coach saw: in two tabs, only the first one counts. */
  seen: z.int().min(0).optional(),
});

/**
 * `ebooks` by POST, for the coach only: the list with what the shop does not show, one book with all that was
 * decided about it, a new eBook with its file, changed words, price, sale and cover, a file for an eBook, and a mail to
 * those who bought it. GET lists for everyone.
 */
export const ebooksInput = z.discriminatedUnion('action', [
  action('select'),
  action('open', { slug }),
  action('insert', { slug, file: fileId, ...fields }),
  action('update', {
    /** Its id: the slug with which it was published. */
    slug,
    /** The slug that it has from now on. */
    new_slug: slug.optional(),
    ...z.object(fields).omit({ price: true, original_price: true }).partial().shape,
    badge: fields.badge.or(z.literal('')),
    ...offer.shape,
  }),
  action('link', { slug, file: fileId }),
  action('tell-buyers', {
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
  /** Books that are taken off sale. */
  off: readonly Pick<EbookRecord, 'id' | 'title'>[];
}

/** An eBook as the coach sees it. */
export interface CoachEbook extends EbookRecord {
  /** Whether its words are in the site's files, where only a new build changes them. */
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

/** The answer to `select`: the newest first. */
export interface CoachEbooks {
  ebooks: readonly CoachEbook[];
}

/** One decision about price, sale and cover, as buyers saw it from then on. */
export interface DecidedOffer {
  at: number;
  price: string;
  original_price?: string;
  hidden: boolean;
  cover?: CoverImage;
}

/** The answer to `open`: one book, and how it was sold. */
export interface OpenedEbook {
  ebook: CoachEbook;
  /** As it was published: in the site's files, or from the room. */
  published: Omit<DecidedOffer, 'at'>;
  /** What was decided, the newest first. */
  decided: readonly DecidedOffer[];
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
