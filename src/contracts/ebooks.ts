import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { uploadedCover } from './uploaded-cover.ts';
import { action } from './endpoint-action.ts';
import { featureLine, newEbookForm, SLUG_WORDS } from './forms/ebook.ts';
import { fieldSchema } from './forms/field-schema.ts';
import type { BookFile } from '#src/domain/ebooks/book-format.ts';
import type { EbookRecord } from '#src/domain/ebooks/ebook-record.ts';
import { formatPrice } from '#src/domain/money.ts';
import { readPrice } from '#src/domain/ebooks/price.ts';
import { MOST_FEATURES, PRODUCT_CATEGORIES, SLUG } from '#src/domain/ebooks/product.ts';
import { cleanLine } from '#src/domain/typed-text.ts';

const form = newEbookForm.fields;

export const slugInput = boundedText(form.slug.most, SLUG_WORDS)
  // Shorter than `MAX_SLUG_LENGTH`, because a new version gets a suffix for earlier buyers, as in
  // `meal-plan-version-2`.
  .regex(SLUG, SLUG_WORDS);
const fileId = boundedText(80).min(1);

export const priceInput = fieldSchema(form.price).transform((text, context) => {
  const cents = readPrice(text);
  if (typeof cents === 'number') return formatPrice(cents);
  context.addIssue({ code: 'custom', message: cents });
  return z.NEVER;
});

/** What the coach can change about an eBook. Optional fields are left out, never empty. */
const fields = {
  title: fieldSchema(form.title),
  description: fieldSchema(form.description).transform(cleanLine),
  price: priceInput,
  category: z.enum(PRODUCT_CATEGORIES, form.category.missing),
  features: z
    .array(fieldSchema(featureLine))
    .max(MOST_FEATURES, `Use at most ${MOST_FEATURES} lines`),
  original_price: priceInput.optional(),
  badge: fieldSchema({ ...form.badge, missing: 'Enter a badge' }).optional(),
};

/**
 * POST `ebooks`, for the coach only: lists all eBooks, including hidden ones; creates an eBook with
 * its file; changes one of her eBooks; attaches a file to an eBook; and emails its buyers. GET
 * lists eBooks for everyone.
 */
export const ebooksInput = z.discriminatedUnion('action', [
  action('select'),
  action('insert', { slug: slugInput, file: fileId, ...fields }),
  action('update', {
    slug: slugInput,
    /**
     * The revision that the coach was looking at. Changes to a field that has changed since then
     * are rejected. If omitted, the change applies to whatever is stored.
     */
    seen: z.int().min(1).optional(),
    /** The eBook's new slug. */
    new_slug: slugInput.optional(),
    ...z.object(fields).partial().shape,
    /** An empty string removes it. */
    original_price: priceInput.or(z.literal('')).optional(),
    badge: fields.badge.or(z.literal('')),
    /** A new front cover. */
    cover: uploadedCover.optional(),
    /** Stops or restarts selling it. Buyers keep their access. */
    hidden: z.boolean().optional(),
  }),
  action('link', { slug: slugInput, file: fileId }),
  action('tell-buyers', {
    slug: slugInput,
    version: z.int().min(2).max(100_000),
  }),
]);

export type EbooksInput = z.input<typeof ebooksInput>;

/** The validated request. */
export type EbooksRequest = z.output<typeof ebooksInput>;

/** Response to a GET request to `ebooks`: everything that's for sale, newest first. */
export interface EbooksOutput {
  ebooks: readonly EbookRecord[];
}

export interface CoachEbook extends EbookRecord {
  /** Whether it's part of the site's content, in which case a change requires a new build. */
  isFixed: boolean;
  hidden: boolean;
  /** Its current revision. Not set for a book in the site's content. */
  revision?: number;
  /** Titles of the books in a bundle. A bundle doesn't have its own file. */
  books?: readonly string[];
  /** The file currently for sale. Not set until the eBook can be bought. */
  file?: Omit<BookFile, 'slug' | 'others'>;
  /** Earlier versions. Not set if there are none. */
  earlier?: readonly Pick<BookFile, 'version' | 'sha256'>[];
}

/**
 * Response to `tell-buyers`: the progress of the background job. Repeating the request only returns
 * the progress.
 */
export interface BuyersNotified {
  state: 'waiting' | 'under-way' | 'done';
  /** Number of orders checked. */
  looked: number;
  /** Number of buyers who will get an email. */
  notified: number;
}
