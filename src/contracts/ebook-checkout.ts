import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from '#src/domain/cart.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { SLUG } from '#src/domain/product.ts';

const name = z
  .string()
  .trim()
  .max(80)
  .regex(/^[^\p{Cc}<>]*$/u, 'A name cannot hold line breaks or angle brackets.');

const slug = z.string().max(80).regex(SLUG);

/**
 * `ebook-checkout`: begins a payment. `ebookId` is one title (specification, section 7), `items` a
 * whole cart; exactly one of them. No price is taken from the browser: `displayedTotalCents` is only
 * compared, so that nobody pays a sum that they did not see.
 */
export const ebookCheckoutInput = z
  .strictObject({
    ebookId: slug.optional(),
    items: z
      .array(z.strictObject({ slug, quantity: z.int().min(1).max(MAX_QUANTITY) }))
      .min(1)
      .max(MAX_LINES)
      .optional(),
    displayedTotalCents: z.int().min(0).optional(),
    customerEmail: z.string().transform((text, context) => {
      const address = readEmailAddress(text);
      if (address) return address;
      context.addIssue({
        code: 'custom',
        message: 'Enter one e-mail address, for example name@example.com.',
      });
      return z.NEVER;
    }),
    customerFirstName: name.min(1),
    customerLastName: name.optional(),
    customerPhone: z
      .string()
      .trim()
      .max(40)
      .regex(/^[0-9+() .x-]*$/, 'A phone number has digits, spaces and + ( ) . - only.')
      .optional(),
    /** Made once per visit to the checkout page, so that a double click is one payment page. */
    attemptId: z.uuid().optional(),
  })
  .superRefine((input, context) => {
    if ((input.ebookId === undefined) === (input.items === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['items'],
        message: 'Send either ebookId or items.',
      });
    }
    const slugs = input.items?.map((item) => item.slug) ?? [];
    if (new Set(slugs).size !== slugs.length) {
      context.addIssue({
        code: 'custom',
        path: ['items'],
        message: 'A title is named twice. Name it once with its quantity.',
      });
    }
  });

/** What the browser sends. */
export type EbookCheckoutInput = z.input<typeof ebookCheckoutInput>;

/** What the function works with, after the checks. */
export type EbookCheckoutRequest = z.output<typeof ebookCheckoutInput>;

/** What the function answers: the address of the payment page. */
export interface EbookCheckoutOutput {
  url: string;
}
