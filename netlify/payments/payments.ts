import type { Services } from '#netlify/services.ts';
import type { Cents } from '#src/domain/money.ts';
import type { PaymentState, Purchase, Refunds } from '#src/domain/orders/order.ts';
import type { Selling } from '#src/domain/checkout/sale-countries.ts';

export interface NewCheckout extends Purchase {
  orderId: string;
  email: string;
  /** Whether the buyer can enter a promotion code, and whether tax is added. */
  selling: Pick<Selling, 'promotionCodes' | 'tax'>;
  /** URL that the buyer returns to after paying. Stripe fills in `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
}

/**
 * A webhook event, reduced to the fields that the shop uses. Everything else is read from Stripe
 * again.
 */
export type PaymentEvent =
  | { kind: 'session-changed'; sessionId: string; orderId?: string | undefined }
  | { kind: 'async-failed'; sessionId: string }
  | RefundOrDispute
  | { kind: 'ignored' };

/** A refund or dispute of a payment. */
export type RefundOrDispute =
  /** The event doesn't contain the state of the refunds. It's read from the provider again. */
  | { kind: 'refunds-changed'; paymentId: string }
  /** One payment can be disputed more than once, so each event includes its dispute's ID. */
  | { kind: 'disputed' | 'dispute-won'; paymentId: string; disputeId: string };

/** A payment's refunds, oldest first, and their totals. */
export interface PaymentRefunds extends Refunds {
  refunds: {
    refundId: string;
    cents: Cents;
    /** Whether the bank rejected it or it was canceled. */
    hasFailed: boolean;
    /** When it was made, as Unix time in milliseconds. */
    at: number;
  }[];
}

/** Why the provider rejected a refund. */
export type RefundError = 'empty-balance' | 'disputed' | 'more-than-is-left' | 'other';

/**
 * Outcome of requesting a refund under an idempotency key. `failed`: the provider had an error.
 * `key-is-spent`: an earlier failure or rejection under this key is only replayed, so the key no
 * longer works. `other-amount`: the key was used before with a different amount.
 */
export type RefundAnswer =
  | { outcome: 'given' | 'failed' | 'key-is-spent' | 'other-amount' }
  | { outcome: 'refused'; why: RefundError };

export interface Payments {
  /**
   * Opens a payment page and returns its URL. Idempotent for each order.
   * @throws {CheckoutRefused}
   */
  openCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string | null }>;
  /**
   * Returns the current state of a session at Stripe, or `undefined` if Stripe has no session with
   * that ID.
   */
  readSession(sessionId: string): Promise<PaymentState | undefined>;
  /**
   * Returns completed sessions that were opened since a given Unix time in milliseconds, newest
   * first. Used for reconciliation.
   * @param after Starts after this session.
   */
  completedSessions(since: number, after?: string): AsyncIterable<PaymentState>;
  /**
   * Returns refunds and disputes since a given Unix time in milliseconds, newest first, from
   * Stripe's own list of events. Used for reconciliation. Stripe keeps events for 30 days.
   * @param after Starts after this event.
   */
  refundsAndDisputes(
    since: number,
    after?: string,
  ): AsyncIterable<{ eventId: string; event: RefundOrDispute }>;
  /**
   * Returns a payment's current refunds. Empty if the provider has no such payment.
   * @throws {KeyNotAllowed}
   */
  refunds(paymentId: string): Promise<PaymentRefunds>;
  /**
   * Refunds an amount to the original payment method, at most once per key.
   * @throws {KeyNotAllowed}
   */
  refund(paymentId: string, cents: Cents, idempotencyKey: string): Promise<RefundAnswer>;
  /**
   * Stripe's time at its last response with a list of sessions, as Unix time in milliseconds,
   * accurate to the second.
   */
  serverTime(): number | undefined;
  /**
   * Verifies the signature, age, and mode of a webhook body. Returns `undefined` if it isn't from
   * Stripe.
   */
  verifyEvent(
    body: string,
    signature: string | null,
    now: number,
  ): Promise<PaymentEvent | undefined>;
}

/** Stripe didn't respond, or reported an internal error. Retry later. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';
}

/**
 * The provider rejected data that the buyer entered. Don't retry until the buyer has changed it.
 */
export class CheckoutRefused extends Error {
  override name = 'CheckoutRefused';
  readonly part: 'email' | 'gift';

  constructor(part: CheckoutRefused['part'], options?: ErrorOptions) {
    super(`The payment provider refused this: ${part}.`, options);
    this.part = part;
  }
}

/**
 * The site's key isn't allowed to do this, or is no longer valid. Retrying doesn't help until
 * that's fixed.
 */
export class KeyNotAllowed extends PaymentsUnavailable {
  override name = 'KeyNotAllowed';
}

/**
 * All services, including payments. Payments are separate because Stripe's package is as large as
 * everything else combined, so functions that don't handle payments are deployed and started
 * without it.
 */
export interface ShopServices extends Services {
  payments: Payments;
}
