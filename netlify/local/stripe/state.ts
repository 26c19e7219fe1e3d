import type Stripe from 'stripe';
import type { NewSession } from './requests.ts';

/**
 * What Stripe tells of its objects, as far as the shop reads it or a page here shows it. A field that the shop
 * begins to read is added here, and is then checked against the SDK's own types.
 */
export interface Session extends Pick<
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

/** A payment of a session; `pending` while its money is on its way. */
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
  data: { object: Session | Charge | Refund | Dispute };
}

export interface Checkout {
  session: Session;
  params: NewSession;
}

/** An answer that is repeated for the same idempotency key. */
export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: unknown;
}

export interface Delivery {
  state: 'due' | 'accepted' | 'given-up';
  /** Tries so far; each may have posted several copies. */
  tries: number;
  /** Every status that the site answered, oldest first; 0 for no answer. */
  statuses: number[];
}

/** Everything that the payment stand-in remembers. Lists are newest first. */
export interface StripeState {
  checkouts: Checkout[];
  /** Codes of the dashboard that buyers may type, in capitals, and what they take off. */
  promotionCodes: Record<string, { percentOff: number }>;
  charges: Charge[];
  refunds: Refund[];
  disputes: Dispute[];
  events: Event[];
  deliveries: Record<string, Delivery>;
  /** Copies of each new event, posted at once; with 0 the site never hears of it. */
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
