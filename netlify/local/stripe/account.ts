import type Stripe from 'stripe';
import type { StateFile } from '../state-file.ts';
import type { Deliveries } from './deliveries.ts';
import {
  API_VERSION,
  buildCharge,
  buildDispute,
  buildLineItems,
  buildPaymentIntent,
  buildRefund,
  buildSession,
  customerDetails,
  stripeId,
  type SessionRequest,
} from './objects.ts';
import type { Checkout, StripeState } from './state.ts';

/** The Stripe account of the local world: what can happen to money in it. */
export interface Account {
  checkout(sessionId: string): Checkout | undefined;
  openCheckout(request: SessionRequest, paymentMetadata: Record<string, string>): Promise<Checkout>;
  /** Pays an open session; `later` leaves the money on its way until {@link Account.settle}. */
  pay(checkout: Checkout, how: 'now' | 'later', email?: string): Promise<void>;
  /** Ends a payment that was on its way. */
  settle(checkout: Checkout, outcome: 'succeeded' | 'failed'): Promise<void>;
  expire(checkout: Checkout): Promise<void>;
  chargeOf(checkout: Checkout): Stripe.Charge | undefined;
  /** Gives money back, in cents. */
  refund(charge: Stripe.Charge, amount: number): Promise<Stripe.Refund>;
  dispute(charge: Stripe.Charge): Promise<Stripe.Dispute>;
  closeDispute(dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Promise<void>;
}

/** @param now Milliseconds since 1970. */
export function createAccount(
  file: StateFile<StripeState>,
  deliveries: Deliveries,
  { siteUrl, now }: { siteUrl: string; now: () => number },
): Account {
  const seconds = () => Math.floor(now() / 1000);

  async function tell(type: string, object: object): Promise<void> {
    // The union of event types cannot be built piecewise; the wire form is the same for all of them.
    const event = {
      id: stripeId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event;
    file.state.events.unshift(event);
    await file.save();
    deliveries.deliver(event);
  }

  async function charge(checkout: Checkout): Promise<void> {
    const intent = file.state.intents.find((one) => one.id === checkout.session.payment_intent);
    if (!intent) throw new Error(`Session ${checkout.session.id} has no payment.`);
    const made = buildCharge(intent, seconds());
    file.state.charges.unshift(made);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: made.id,
    });
    checkout.session.payment_status = 'paid';
  }

  const account: Account = {
    checkout: (sessionId) => file.state.checkouts.find(({ session }) => session.id === sessionId),

    async openCheckout(request, paymentMetadata) {
      const checkout: Checkout = {
        session: buildSession(request, (id) => `${siteUrl}/__local/pay/${id}`, seconds()),
        lines: [...request.lines],
        lineItems: buildLineItems(request.lines, request.currency, seconds()),
        paymentMetadata,
      };
      file.state.checkouts.unshift(checkout);
      await file.save();
      return checkout;
    },

    async pay(checkout, how, email) {
      const { session } = checkout;
      const address = session.customer_email ?? email ?? 'buyer@example.com';
      const intent = buildPaymentIntent(
        {
          amount: session.amount_total ?? 0,
          currency: session.currency ?? 'usd',
          metadata: checkout.paymentMetadata,
          email: address,
        },
        how === 'now' ? 'succeeded' : 'processing',
        seconds(),
      );
      file.state.intents.unshift(intent);
      Object.assign(session, {
        status: 'complete',
        url: null,
        payment_intent: intent.id,
        customer_details: customerDetails(address),
      });
      if (how === 'now') await charge(checkout);
      await tell('checkout.session.completed', session);
    },

    async settle(checkout, outcome) {
      if (outcome === 'succeeded') await charge(checkout);
      await tell(`checkout.session.async_payment_${outcome}`, checkout.session);
    },

    async expire(checkout) {
      Object.assign(checkout.session, { status: 'expired', url: null });
      await tell('checkout.session.expired', checkout.session);
    },

    chargeOf: ({ session }) =>
      file.state.charges.find(
        (one) => one.payment_intent !== null && one.payment_intent === session.payment_intent,
      ),

    async refund(one, amount) {
      const refund = buildRefund(one, amount, seconds());
      file.state.refunds.unshift(refund);
      one.amount_refunded += amount;
      one.refunded = one.amount_refunded >= one.amount;
      await tell('charge.refunded', one);
      return refund;
    },

    async dispute(one) {
      const dispute = buildDispute(one, seconds());
      file.state.disputes.unshift(dispute);
      one.disputed = true;
      await tell('charge.dispute.created', dispute);
      return dispute;
    },

    async closeDispute(dispute, outcome) {
      dispute.status = outcome;
      await tell('charge.dispute.closed', dispute);
    },
  };
  return account;
}
