import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import { MAX_LINES, MAX_QUANTITY } from '#src/domain/cart/cart.ts';
import type { Gift } from '#src/domain/gifts/gift.ts';
import type { Buyer } from '#src/domain/orders/order.ts';
import { MAX_SLUG_LENGTH, SLUG } from '#src/domain/ebooks/product.ts';
import { checkoutForm } from './forms/checkout.ts';
import { fieldSchema } from './forms/field-schema.ts';

const { fields: who } = checkoutForm;
const slug = matchingText(MAX_SLUG_LENGTH, SLUG, 'We can’t find this book.');

/**
 * `ebook-checkout`: starts a payment for either one title (`ebookId`) or a whole cart (`items`),
 * never both. Prices never come from the browser: `displayedTotalCents` is used only for
 * comparison, so that buyers never pay a total they didn't see. See Checkout in `PRODUCT.md`.
 */
export const ebookCheckoutInput = z
  .object({
    ebookId: slug.optional(),
    items: z
      .array(z.object({ slug, quantity: z.int().min(1).max(MAX_QUANTITY) }))
      .min(1)
      .max(MAX_LINES)
      .optional(),
    /**
     * Whether the items come from the visitor's own cart, which still has them if the visitor
     * cancels the payment.
     */
    isCart: z.boolean().optional(),
    displayedTotalCents: z.int().min(0).optional(),
    customerEmail: fieldSchema(who.email),
    customerFirstName: fieldSchema(who.firstName),
    customerLastName: fieldSchema(who.lastName).optional(),
    customerPhone: fieldSchema(who.phone).optional(),
    /** ISO code of the country where the buyer lives, one of those offered on the page. */
    customerCountry: matchingText(
      2,
      /^[A-Z]{2}$/,
      'Use a two-letter country code, for example US.',
    ).optional(),
    /** Whether the buyer accepted the withdrawal terms, in countries that require it. */
    withdrawalConsent: z.boolean().optional(),
    /**
     * Gift fields. If any of them except the date is filled in, the name, email address, and date
     * are required.
     */
    giftName: fieldSchema(who.giftName).optional(),
    giftEmail: fieldSchema(who.giftEmail).optional(),
    giftOn: fieldSchema(who.giftOn).optional(),
    giftWords: fieldSchema(who.giftWords).optional(),
    /**
     * Generated once per visit to the checkout page, so that a double click creates only one
     * payment page.
     */
    attemptId: z.uuid().optional(),
  })
  .refine(({ ebookId, items }) => (ebookId === undefined) !== (items === undefined), {
    path: ['items'],
    error: 'Send either ebookId or items.',
  })
  .refine(({ items = [] }) => new Set(items.map((item) => item.slug)).size === items.length, {
    path: ['items'],
    error: 'A title is listed twice. List it once with its quantity.',
  })
  .superRefine((input, context) => {
    for (const [field, message] of Object.entries(checkoutForm.checkTogether?.(input) ?? {})) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .transform(({ giftName, giftEmail, giftOn, giftWords, ...request }) => {
    const {
      customerEmail: email,
      customerFirstName: firstName,
      customerLastName: lastName,
      customerPhone: phone,
      customerCountry: country,
      ...order
    } = request;
    // The order's ID is derived from the buyer's fields in this order.
    const buyer: Buyer = {
      email,
      firstName,
      lastName: lastName || undefined,
      phone: phone || undefined,
      country,
    };
    const gift: Gift | undefined =
      giftName && giftEmail && giftOn
        ? {
            name: giftName,
            email: giftEmail,
            on: giftOn,
            ...(giftWords ? { words: giftWords } : {}),
          }
        : undefined;
    return { ...order, buyer, gift };
  });

export type EbookCheckoutInput = z.input<typeof ebookCheckoutInput>;

/** The validated request, with the buyer and the gift under the names used everywhere else. */
export type EbookCheckoutRequest = z.output<typeof ebookCheckoutInput>;

/** The function's response: the URL of the payment page. */
export interface EbookCheckoutOutput {
  url: string;
}
