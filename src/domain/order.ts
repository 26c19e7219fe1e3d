import type { OtherFile } from './book-format.ts';
import type { Cents } from './money.ts';

/** One title of an order at the price that was agreed. */
export interface OrderLine {
  slug: string;
  title: string;
  quantity: number;
  unitCents: Cents;
}

/** Fact: someone pressed Pay with Card. Written before the payment page exists. */
export interface Intent {
  orderId: string;
  lines: OrderLine[];
  totalCents: Cents;
  currency: string;
  /** Sealed {@link Buyer}. */
  buyer: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Who buys. Kept sealed. */
export interface Buyer {
  email: string;
  firstName: string;
  lastName?: string | undefined;
  phone?: string | undefined;
}

/** Who noticed a payment first. */
export type FulfilmentSource = 'webhook' | 'success-page' | 'sweeper';

/** Fact and commit point: the payment is confirmed, so there is an order. */
export interface Order {
  orderId: string;
  sessionId: string;
  lines: OrderLine[];
  totalCents: Cents;
  currency: string;
  /** Sealed {@link Buyer}. */
  buyer: string;
  paymentId: string | undefined;
  live: boolean;
  source: FulfilmentSource;
  /** When this site learned of the payment, milliseconds since 1970. */
  at: number;
}

/** One book of a licence: the very file that was on sale, so that a new version takes nothing away. */
export interface LicensedFile {
  slug: string;
  title: string;
  quantity: number;
  sha256: string;
  bytes: number;
  pages: number;
  fileName: string;
  /** The other shapes of the book. */
  others?: readonly OtherFile[];
}

/** Fact: what a paid session may open. */
export interface Licence {
  licenceId: string;
  sessionId: string;
  files: LicensedFile[];
  at: number;
}

/** Fact: one generation of the download link. Generation 1 is the receipt's. */
export interface Link {
  generation: number;
  at: number;
  expiresAt: number;
}

/** What decides about access after the purchase. Facts may arrive in any order. */
export interface MoneyFacts {
  refundedInFull: boolean;
  disputed: boolean;
  disputeWon: boolean;
  /** The coach has stopped access and not given it back. */
  stopped: boolean;
}

/** Whether the books of an order may be opened. */
export type Access = 'open' | 'refunded' | 'disputed' | 'stopped';

/**
 * Folds the facts: a full refund ends access for good, an open dispute suspends it, a won dispute gives
 * it back, and the coach may stop it. A partial refund is no fact here and changes nothing.
 */
export function accessOf(facts: MoneyFacts): Access {
  if (facts.refundedInFull) return 'refunded';
  if (facts.disputed && !facts.disputeWon) return 'disputed';
  return facts.stopped ? 'stopped' : 'open';
}

/** The number of an order as buyers and the coach read it: 8 figures and letters. */
export function orderNumber(orderId: string): string {
  return orderId.slice(0, 8).toUpperCase();
}

/** What the payment provider says of a checkout session. */
export interface PaymentState {
  sessionId: string;
  /** From the session's metadata; absent on sessions that another system opened. */
  orderId: string | undefined;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  subtotalCents: Cents;
  totalCents: Cents;
  currency: string;
  email: string | undefined;
  paymentId: string | undefined;
  live: boolean;
}

/**
 * Compares what was paid with what was agreed. `undefined` when they agree, else words for the alert.
 * No discount, tax or currency conversion is in use, so subtotal and total both equal the agreed sum.
 */
export function paymentMismatch(payment: PaymentState, intent: Intent): string | undefined {
  if (payment.currency !== intent.currency) {
    return `paid in ${payment.currency}, agreed in ${intent.currency}`;
  }
  if (payment.subtotalCents !== intent.totalCents || payment.totalCents !== intent.totalCents) {
    return `paid ${payment.totalCents} cents (subtotal ${payment.subtotalCents}), agreed ${intent.totalCents}`;
  }
  return undefined;
}
