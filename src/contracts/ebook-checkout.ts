import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import { MAX_LINES, MAX_QUANTITY } from '#src/domain/cart/cart.ts';
import { MAX_SLUG_LENGTH, SLUG } from '#src/domain/ebooks/product.ts';
import { checkoutForm } from './forms/checkout.ts';
import { fieldSchema } from './forms/field-schema.ts';

const { fields: who } = checkoutForm;
const slug = matchingText(MAX_SLUG_LENGTH, SLUG, 'This book is not known.');

/**
 * `ebook-checkout`: begins a payment. `ebookId` is one title (specification, section 7), `items` a
 * whole cart; exactly one of them. No price is taken from the browser: `displayedTotalCents` is only
 * compared, so that nobody pays a sum that they did not see.
 */
export const ebookCheckoutInput = z
  .object({
    ebookId: slug.optional(),
    items: z
      .array(z.object({ slug, quantity: z.int().min(1).max(MAX_QUANTITY) }))
      .min(1)
      .max(MAX_LINES)
      .optional(),
    /** Whether these are the books of the visitor's own cart, who finds them there again without paying. */
    isCart: z.boolean().optional(),
    displayedTotalCents: z.int().min(0).optional(),
    customerEmail: fieldSchema(who.email),
    customerFirstName: fieldSchema(who.firstName),
    customerLastName: fieldSchema(who.lastName).optional(),
    customerPhone: fieldSchema(who.phone).optional(),
    /** ISO code of the country where the buyer lives, of those that the page offers. */
    customerCountry: matchingText(
      2,
      /^[A-Z]{2}$/,
      'A country is a code of two letters, for example US.',
    ).optional(),
    /** Whether the buyer agreed to the words of withdrawal, where the country needs it. */
    withdrawalConsent: z.boolean().optional(),
    /** Whom the books are for and when they are sent, when they are a gift; all of it, or nothing. */
    giftName: fieldSchema(who.giftName).optional(),
    giftEmail: fieldSchema(who.giftEmail).optional(),
    giftOn: fieldSchema(who.giftOn).optional(),
    giftWords: fieldSchema(who.giftWords).optional(),
    /** Made once per visit to the checkout page, so that a double click is one payment page. */
    attemptId: z.uuid().optional(),
  })
  .refine(({ ebookId, items }) => (ebookId === undefined) !== (items === undefined), {
    path: ['items'],
    error: 'Send either ebookId or items.',
  })
  .refine(({ items = [] }) => new Set(items.map((item) => item.slug)).size === items.length, {
    path: ['items'],
    error: 'A title is named twice. Name it once with its quantity.',
  })
  .superRefine((input, context) => {
    for (const [field, message] of Object.entries(checkoutForm.checkTogether?.(input) ?? {})) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export type EbookCheckoutInput = z.input<typeof ebookCheckoutInput>;

/** What the function works with, after the checks. */
export type EbookCheckoutRequest = z.output<typeof ebookCheckoutInput>;

/** What the function answers: the address of the payment page. */
export interface EbookCheckoutOutput {
  url: string;
}
