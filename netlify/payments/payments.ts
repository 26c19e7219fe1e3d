import type { Services } from '#netlify/services.ts';
import type { Cents } from '#src/domain/money.ts';
import type { PaymentState, Purchase, Refunds } from '#src/domain/orders/order.ts';
import type { Selling } from '#src/domain/checkout/sale-countries.ts';

export interface NewCheckout extends Purchase {
  orderId: string;
  email: string;
  /** Whether the buyer may type a promotion code, and whether tax is added. */
  selling: Pick<Selling, 'promotionCodes' | 'tax'>;
  /** Where the buyer lands after paying; Stripe fills in `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
}

/** What a webhook tells, reduced to what the shop acts on. Everything else is read again from Stripe. */
export type PaymentEvent =
  | { kind: 'session-changed'; sessionId: string; orderId?: string | undefined }
  | { kind: 'async-failed'; sessionId: string }
  | MoneyBack
  | { kind: 'ignored' };

/** What happened to the money of a payment after it was paid. */
export type MoneyBack =
  /** What became of refunds is not taken from the event: it is read from the provider again. */
  | { kind: 'refunds-changed'; paymentId: string }
  /** One payment can be disputed more than once, so each event names its dispute. */
  | { kind: 'disputed' | 'dispute-won'; paymentId: string; disputeId: string };

/** The refunds of a payment, the oldest first, and what they come to. */
export interface PaymentRefunds extends Refunds {
  refunds: {
    refundId: string;
    cents: Cents;
    /** The bank refused it, or it was called off. */
    hasFailed: boolean;
    /** When it was made, milliseconds since 1970. */
    at: number;
  }[];
}

/** Why the provider refuses to give money back. */
export type RefundError = 'empty-balance' | 'disputed' | 'more-than-is-left' | 'other';

/**
 * What came of asking for a refund under an idempotency key. `failed`: the provider is in trouble.
 * `key-is-spent`: what failed or was refused under this key before is only repeated, so it gives nothing any more.
 * `other-sum`: another sum was asked for under it before.
 */
export type RefundAnswer =
  | { outcome: 'given' | 'failed' | 'key-is-spent' | 'other-sum' }
  | { outcome: 'refused'; why: RefundError };

export interface Payments {
  /**
   * Opens a payment page and gives its address. The same order gets the same page.
   * @throws {CheckoutRefused}
   */
  openCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string | null }>;
  /** What Stripe says of a session now; `undefined` when it knows none of that id. */
  readSession(sessionId: string): Promise<PaymentState | undefined>;
  /**
   * Completed sessions that were opened since a time (milliseconds), newest first; for reconciliation.
   * @param after Begins behind this session.
   */
  completedSessions(since: number, after?: string): AsyncIterable<PaymentState>;
  /**
   * Refunds and disputes since a time (milliseconds), newest first, as Stripe's own list of events has
   * them; for reconciliation. Stripe keeps events for 30 days.
   * @param after Begins behind this event.
   */
  moneyBack(since: number, after?: string): AsyncIterable<{ eventId: string; event: MoneyBack }>;
  /**
   * What went back of a payment, as it is now; without refunds where the provider knows no such payment.
   * @throws {KeyMayNot}
   */
  refunds(paymentId: string): Promise<PaymentRefunds>;
  /**
   * Gives money of a payment back to where it came from, at most once under one key.
   * @throws {KeyMayNot}
   */
  refund(paymentId: string, cents: Cents, idempotencyKey: string): Promise<RefundAnswer>;
  /** Stripe's clock at its last list of sessions, milliseconds since 1970; to the second. */
  serverTime(): number | undefined;
  /** Checks signature, age and mode of a webhook body. `undefined`: it is not from Stripe. */
  verifyEvent(
    body: string,
    signature: string | null,
    now: number,
  ): Promise<PaymentEvent | undefined>;
}

/** Stripe did not answer, or answered that it is in trouble. Trying again later is right. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';
}

/** The provider does not take something that the buyer typed. Trying again helps once that was changed. */
export class CheckoutRefused extends Error {
  override name = 'CheckoutRefused';
  readonly part: 'email' | 'gift';

  constructor(part: CheckoutRefused['part'], options?: ErrorOptions) {
    super(`The payment provider refused this: ${part}.`, options);
    this.part = part;
  }
}

/** The key of this site has no right to do this, or is no key any more. Trying again alone helps nothing. */
export class KeyMayNot extends PaymentsUnavailable {
  override name = 'KeyMayNot';
}

/**
 * All services and payments. Payments stay apart because Stripe's package is as large as everything else together: a
 * function that takes no money is deployed and started without it.
 */
export interface ShopServices extends Services {
  payments: Payments;
}
