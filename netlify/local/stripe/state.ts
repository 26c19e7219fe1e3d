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

/** What became of an event on its way to the site. */
export interface Delivery {
  state: 'due' | 'held' | 'accepted' | 'given-up';
  /** Tries so far; each may have posted several copies. */
  tries: number;
  /** Every status that the site answered, oldest first; 0 for no answer. */
  statuses: number[];
  /** When the next try is due, in milliseconds since 1970. */
  dueAt: number;
}

/** How new events are delivered. */
export interface DeliveryPlan {
  /** Copies of each event, posted at once; with 0 the site never hears of it. */
  copies: number;
  /** Pause before the first try, in milliseconds. */
  delay: number;
  /** While held, events are kept and not delivered. */
  held: boolean;
}

/** A code of the dashboard that buyers may type. */
interface PromotionCode {
  id: string;
  couponId: string;
  /** As buyers type it, in capitals. */
  code: string;
  percentOff: number;
}

/** Everything that the payment stand-in remembers. Lists are newest first. */
export interface StripeState {
  checkouts: Checkout[];
  products: Stripe.Product[];
  promotionCodes: PromotionCode[];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  events: Stripe.Event[];
  /** By id of the event; events that the site has not asked for have none. */
  deliveries: Record<string, Delivery>;
  plan: DeliveryPlan;
  /** By idempotency key. */
  answers: Record<string, SavedAnswer>;
  /** How far this world's clock is ahead of the real one, in seconds. */
  clockAhead: number;
}

/** A stand-in that has seen nothing. */
export function freshState(): StripeState {
  return {
    checkouts: [],
    products: [],
    promotionCodes: [],
    intents: [],
    charges: [],
    refunds: [],
    disputes: [],
    events: [],
    deliveries: {},
    plan: { copies: 1, delay: 0, held: false },
    answers: {},
    clockAhead: 0,
  };
}
