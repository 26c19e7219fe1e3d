import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import type { OtherFormat } from '#src/domain/ebooks/book-format.ts';
import type { OrderLine, Sums } from '#src/domain/orders/order.ts';

/** A Stripe Checkout session id. Checked before anything is looked up. */
export const CHECKOUT_SESSION_ID = /^cs_(?:test|live)_[A-Za-z0-9]{10,200}$/;

/** The longest such id, in UTF-16. */
export const MAX_SESSION_ID = 'cs_test_'.length + 200;

/** The same in the address of a page, which mail programs cut and people copy. */
export const checkoutSessionId = matchingText(
  MAX_SESSION_ID,
  CHECKOUT_SESSION_ID,
  'The address of this page is not complete. If you paid, your books come by email, too.',
);

/** `process-purchase`: the buyer came back from the payment page (specification, section 7). */
export const processPurchaseInput = z.object({
  sessionId: checkoutSessionId,
});

/** One book of an order, ready to be opened. */
export interface PurchasedItem {
  slug: string;
  title: string;
  quantity: number;
  pages: number;
  bytes: number;
  /** The other shapes of the book, with their sizes in bytes. They take no use of their own. */
  others: { format: OtherFormat; bytes: number }[];
  usesLeft: number;
}

/** What the success page may offer about the address. */
export interface AddressChange {
  /** When it can no longer be changed, milliseconds since 1970. */
  until: number;
  /** The address that was probably meant, masked; absent when the address looks right. */
  likelyMasked?: string;
}

export interface PaidOrder {
  orderId: string;
  /** What was paid for, with the price of each book. */
  lines: readonly OrderLine[];
  paidAt: number;
  sums: Sums;
  emailMasked: string;
  /** A test key is set: no money was paid, and mails go to the coach only. */
  isRehearsal?: boolean;
}

export type ProcessPurchaseOutput =
  | ({
      status: 'paid';
      /** The page that opens the books; the same link that the receipt carries. */
      downloadUrl: string;
      /** The secret part of `downloadUrl`, for the buttons of the success page. */
      token: string;
      items: PurchasedItem[];
      /** Absent when the time to change the address is over. */
      addressChange?: AddressChange;
      /** When the link ends, milliseconds since 1970. */
      expiresAt: number;
    } & PaidOrder)
  | ({
      status: 'gift';
      /** The day on which it is sent, as `YYYY-MM-DD`. */
      on: string;
      /** Whom it is for, as the buyer typed it: without an address that was changed since; absent when they asked to be forgotten. */
      to?: { name: string; emailMasked?: string };
    } & PaidOrder)
  | { status: 'confirming' | 'unpaid' | 'failed'; message: string };
