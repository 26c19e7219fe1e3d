import type Stripe from 'stripe';
import type { NewSession } from './requests.ts';

/**
 * Stripe's objects, with only the fields that the shop reads or that a page in this folder shows.
 * When the shop starts reading another field, add it here so that it's checked against the SDK's
 * own types.
 */
export interface CheckoutSession extends Pick<
  Stripe.Checkout.Session,
  | ('id' | 'object' | 'created' | 'currency' | 'livemode' | 'metadata' | 'client_reference_id')
  | ('customer_email' | 'payment_intent' | 'payment_status' | 'status' | 'success_url' | 'url')
> {
  amount_subtotal: number;
  amount_total: number;
  total_details: Pick<Stripe.Checkout.Session.TotalDetails, 'amount_discount' | 'amount_tax'>;
  customer_details:
    | (Pick<Stripe.Checkout.Session.CustomerDetails, 'email' | 'name'> & {
        address: Pick<Stripe.Address, 'country'>;
      })
    | null;
}

/** A session's payment. If it's delayed, it's `pending` until it succeeds or fails. */
export type Charge = Pick<
  Stripe.Charge,
  | ('id' | 'object' | 'amount' | 'amount_refunded' | 'created' | 'currency' | 'livemode')
  | ('payment_intent' | 'refunded' | 'status')
>;

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'status'
>;

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'livemode' | 'payment_intent' | 'status'
>;

export interface Event extends Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode'
> {
  type: Stripe.Event.Type;
  data: { object: CheckoutSession | Charge | Refund | Dispute };
}

export interface Checkout {
  session: CheckoutSession;
  params: NewSession;
}

/** Response that's replayed if the same idempotency key is used again. */
export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: unknown;
}

export interface WebhookDelivery {
  state: 'due' | 'accepted' | 'given-up';
  /** Number of failed attempts so far. Each may have posted several copies. */
  tries: number;
  /** Every status the site returned, oldest first. 0 means no response. */
  statuses: number[];
}

/** Complete state of the payment stub. Lists are newest first. */
export interface StripeState {
  checkouts: Checkout[];
  /** Promotion codes from the Stripe dashboard, in uppercase, with their discounts. */
  promotionCodes: Record<string, { percentOff: number }>;
  charges: Charge[];
  refunds: Refund[];
  disputes: Dispute[];
  events: Event[];
  deliveries: Record<string, WebhookDelivery>;
  /**
   * Number of copies of each new event to post in parallel. If 0, the site never receives the
   * event.
   */
  copies: number;
  answers: Record<string, SavedAnswer>;
}

export function freshState(): StripeState {
  return {
    checkouts: [],
    promotionCodes: {},
    charges: [],
    refunds: [],
    disputes: [],
    events: [],
    deliveries: {},
    copies: 1,
    answers: {},
  };
}
