import type { Cents } from '#src/domain/money.ts';
import type { PaymentState, Purchase } from '#src/domain/order.ts';
import type { Selling } from '#src/domain/selling.ts';

/** A payment page that is about to be opened. */
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
export interface MoneyBack {
  kind: 'refunded' | 'refunded-part' | 'refund-failed' | 'disputed' | 'dispute-won';
  paymentId: string;
  /** Of a dispute that began: one payment can be disputed again. */
  disputeId?: string;
  /** Of a refund that the bank did not take: a payment can have several. */
  refundId?: string;
  /** Of a refund: what the buyer has back of this payment in all, and when, milliseconds since 1970. */
  back?: { cents: Cents; at: number };
}

/** The payment provider. */
export interface Payments {
  /** Opens a payment page and gives its address. The same order gets the same page. */
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
   * Gives money of a payment back to where it came from. Asked again with the same sum back before, it is the same refund.
   * @param beforeCents What was back already.
   * @returns what is back then; `undefined` when the provider refuses: more than is left, or a disputed payment
   */
  refund(
    paymentId: string,
    cents: Cents,
    beforeCents: Cents,
  ): Promise<(MoneyBack & { back: { cents: Cents; at: number } }) | undefined>;
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
