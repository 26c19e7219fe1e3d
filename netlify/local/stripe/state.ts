import type Stripe from 'stripe';
import type { Line } from './objects.ts';

/** One checkout with everything that came of it. */
export interface Checkout {
  session: Stripe.Checkout.Session;
  lines: Line[];
  lineItems: Stripe.LineItem[];
  /** Metadata that the payment is to carry. */
  paymentMetadata: Record<string, string>;
}

/** An answer that is repeated for the same idempotency key. */
export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: unknown;
}

/** Everything that the payment stand-in remembers. */
export interface StripeState {
  checkouts: Checkout[];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  events: Stripe.Event[];
  answers: Record<string, SavedAnswer>;
}

/** A stand-in that has seen nothing. */
export function freshState(): StripeState {
  return {
    checkouts: [],
    intents: [],
    charges: [],
    refunds: [],
    disputes: [],
    events: [],
    answers: {},
  };
}
