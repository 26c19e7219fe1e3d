import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import type { OtherFormat } from '#src/domain/ebooks/book-format.ts';
import type { OrderLine, Sums } from '#src/domain/orders/order.ts';

/** A Stripe Checkout session ID. Validated before any lookup. */
export const CHECKOUT_SESSION_ID = /^cs_(?:test|live)_[A-Za-z0-9]{10,200}$/;

/** Maximum length of a session ID, in UTF-16 code units. */
export const MAX_SESSION_ID = 'cs_test_'.length + 200;

/**
 * A session ID in a page's URL. Email programs may truncate it, and people may copy only part of
 * it.
 */
export const checkoutSessionId = matchingText(
  MAX_SESSION_ID,
  CHECKOUT_SESSION_ID,
  'The address of this page isn’t complete. If you paid, we’ve also emailed you your books.',
);

/**
 * `process-purchase`: handles a buyer who has returned from the payment page. See Checkout in
 * `PRODUCT.md`.
 */
export const processPurchaseInput = z.object({
  sessionId: checkoutSessionId,
});

/** A book in an order, ready to open. */
export interface PurchasedItem {
  slug: string;
  title: string;
  quantity: number;
  pages: number;
  bytes: number;
  /** The book's other formats, with sizes in bytes. They don't count as extra uses. */
  others: { format: OtherFormat; bytes: number }[];
  usesLeft: number;
}

/** Ways to fix the address on the success page. */
export interface AddressChange {
  /** Deadline for changing it, as Unix time in milliseconds. */
  until: number;
  /** The address that the buyer probably meant, masked. Not set if the address looks right. */
  likelyMasked?: string;
}

export interface PaidOrder {
  orderId: string;
  /** The purchased items, each with its price. */
  lines: readonly OrderLine[];
  paidAt: number;
  sums: Sums;
  emailMasked: string;
  /**
   * Whether the site is in public test mode, where nobody is charged and emails go only to the
   * coach.
   */
  isTestMode?: boolean;
}

export type ProcessPurchaseOutput =
  | ({
      status: 'paid';
      /** URL of the download page, the same as in the receipt. */
      downloadUrl: string;
      /** The secret token in `downloadUrl`, for the buttons on the success page. */
      token: string;
      items: PurchasedItem[];
      /** Not set after the deadline for changing the address. */
      addressChange?: AddressChange;
      /** When the link expires, as Unix time in milliseconds. */
      expiresAt: number;
    } & PaidOrder)
  | ({
      status: 'gift';
      /** Send date, as `YYYY-MM-DD`. */
      on: string;
      /**
       * The recipient as entered by the buyer. Excludes the address if it was changed later. Not
       * set if the recipient's data was erased.
       */
      to?: { name: string; emailMasked?: string };
    } & PaidOrder)
  | { status: 'confirming' | 'unpaid' | 'failed' };
