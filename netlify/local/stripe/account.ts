import type Stripe from 'stripe';
import type { StateFile } from '../state-file.ts';
import type { Deliveries } from './deliveries.ts';
import {
  buildChargeEvent,
  buildDisputeEvent,
  buildPaymentEvent,
  buildRefundEvent,
  buildSessionEvent,
} from './events.ts';
import {
  buildCharge,
  buildDispute,
  buildLineItems,
  buildPaymentIntent,
  buildProduct,
  buildRefund,
  buildSession,
  customerDetails,
  type RefundRequest,
  stripeId,
  type SessionRequest,
} from './objects.ts';
import type { Checkout, StripeState } from './state.ts';
import { changeOf, setChange, taxFor } from './sums.ts';

/** The Stripe account of the local world: what can happen to money in it. */
export interface Account {
  /** This world's time, in seconds since 1970. */
  time(): number;
  /** Lets time pass, in seconds: sessions that are over by then expire. */
  advanceClock(seconds: number): Promise<void>;
  checkout(sessionId: string): Checkout | undefined;
  openCheckout(request: SessionRequest, paymentMetadata: Record<string, string>): Promise<Checkout>;
  /**
   * Makes a promotion code, as the dashboard does.
   * @throws {NotPossible} when there is one already
   */
  addPromotionCode(code: string, percentOff: number): Promise<void>;
  /**
   * Takes off what a code gives.
   * @throws {NotPossible} when there is no such code, or the session takes none
   */
  applyCode(checkout: Checkout, code: string): Promise<void>;
  /**
   * Adds tax in cents to an open session, as Stripe Tax does once it knows where the buyer is.
   * @throws {NotPossible} when the session is not open
   */
  addTax(checkout: Checkout, cents: number): Promise<void>;
  /**
   * Pays an open session; `later` leaves the money on its way until {@link Account.settle}. Nothing is
   * charged when a code has left nothing to pay.
   * @param buyer.country ISO code of the card's address.
   * @throws {NotPossible} when the session is paid or has expired
   */
  pay(
    checkout: Checkout,
    how: 'now' | 'later',
    buyer?: { email?: string | undefined; country?: string | undefined },
  ): Promise<void>;
  /** Whether a payment is on its way and can be settled. */
  isUnsettled(checkout: Checkout): boolean;
  /**
   * Ends a payment that was on its way.
   * @throws {NotPossible} when none is
   */
  settle(checkout: Checkout, outcome: 'succeeded' | 'failed'): Promise<void>;
  /** @throws {NotPossible} when the session is not open */
  expire(checkout: Checkout): Promise<void>;
  /** Expires every session whose time is over. */
  expireDue(): Promise<void>;
  chargeOf(checkout: Checkout): Stripe.Charge | undefined;
  /**
   * Gives money back, in cents.
   * @throws {NotPossible} when it is more than what is left
   */
  refund(
    charge: Stripe.Charge,
    amount: number,
    more?: Partial<Omit<RefundRequest, 'amount'>>,
  ): Promise<Stripe.Refund>;
  /**
   * The bank refuses the newest refund of a charge, or it is called off: the money is on the balance again.
   * @throws {NotPossible} when none is left
   */
  failRefund(charge: Stripe.Charge, how: 'failed' | 'canceled'): Promise<Stripe.Refund>;
  /** @throws {NotPossible} when the charge has an open dispute */
  dispute(charge: Stripe.Charge): Promise<Stripe.Dispute>;
  openDispute(charge: Stripe.Charge): Stripe.Dispute | undefined;
  /** @throws {NotPossible} when it is closed */
  closeDispute(dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Promise<void>;
}

/** What was asked for does not fit the state of the payment. */
export class NotPossible extends Error {
  override name = 'NotPossible';
}

/** The holder of the test card. */
const billing = (country: string) => ({
  name: 'Test Buyer',
  address: { city: null, country, line1: null, line2: null, postal_code: '12345', state: null },
});
const NO_ADDRESS_GIVEN = 'buyer@example.com';

/** @param now Milliseconds since 1970. */
export function createAccount(
  file: StateFile<StripeState>,
  deliveries: Pick<Deliveries, 'enlist' | 'deliver'>,
  { siteUrl, now }: { siteUrl: string; now: () => number },
): Account {
  const time = () => Math.floor(now() / 1000) + file.state.clockAhead;

  /** The state is on disk before anybody hears of it, so that a crash delays news but loses none. */
  async function tell(...events: Stripe.Event[]): Promise<void> {
    for (const event of events) {
      file.state.events.unshift(event);
      deliveries.enlist(event);
    }
    await file.save();
    for (const event of events) deliveries.deliver(event);
  }

  function intentOf({ session }: Checkout): Stripe.PaymentIntent {
    const intent = file.state.intents.find((one) => one.id === session.payment_intent);
    if (!intent) throw new NotPossible(`Session ${session.id} has no payment.`);
    return intent;
  }

  function charge(checkout: Checkout): Stripe.Event[] {
    const intent = intentOf(checkout);
    const made = buildCharge(intent, checkout.session.customer_details, time());
    file.state.charges.unshift(made);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: made.id,
    });
    checkout.session.payment_status = 'paid';
    return [
      buildPaymentEvent('payment_intent.succeeded', intent, time()),
      buildChargeEvent('charge.succeeded', made, time()),
    ];
  }

  const account: Account = {
    time,

    async advanceClock(seconds) {
      file.state.clockAhead += seconds;
      await file.save();
      await account.expireDue();
    },

    checkout: (sessionId) => file.state.checkouts.find(({ session }) => session.id === sessionId),

    async openCheckout(request, paymentMetadata) {
      const created = time();
      const lines = request.lines.map((line) => ({ line, product: buildProduct(line, created) }));
      const checkout: Checkout = {
        session: buildSession(request, (id) => `${siteUrl}/__local/pay/${id}`, created),
        lines: [...request.lines],
        lineItems: buildLineItems(lines, request.currency, created),
        paymentMetadata,
      };
      file.state.checkouts.unshift(checkout);
      file.state.products.unshift(...lines.map(({ product }) => product));
      await file.save();
      return checkout;
    },

    async addPromotionCode(code, percentOff) {
      const { promotionCodes } = file.state;
      if (promotionCodes.some((one) => one.code === code.toUpperCase())) {
        throw new NotPossible(`There is a promotion code ${code} already.`);
      }
      promotionCodes.push({
        id: stripeId('promo'),
        couponId: stripeId('coupon', 8),
        code: code.toUpperCase(),
        percentOff,
      });
      await file.save();
    },

    async applyCode(checkout, code) {
      const { session } = checkout;
      requireOpen(session, 'changed');
      const wanted = code.trim().toUpperCase();
      const known = file.state.promotionCodes.find((one) => one.code === wanted);
      if (!known || session.allow_promotion_codes !== true) {
        throw new NotPossible(`This code is invalid: ${code}.`);
      }
      const discount = Math.round(((session.amount_subtotal ?? 0) * known.percentOff) / 100);
      setChange(checkout, { ...changeOf(session), discount });
      session.discounts = [{ coupon: null, promotion_code: known.id }];
      await file.save();
    },

    async addTax(checkout, cents) {
      requireOpen(checkout.session, 'changed');
      setChange(checkout, { ...changeOf(checkout.session), tax: cents });
      await file.save();
    },

    async pay(checkout, how, { email, country = 'US' } = {}) {
      const { session } = checkout;
      requireOpen(session, 'paid');
      if (session.automatic_tax.enabled) {
        const { discount } = changeOf(session);
        const tax = taxFor(country, (session.amount_subtotal ?? 0) - discount);
        setChange(checkout, { discount, tax });
        session.automatic_tax.status = 'complete';
      }
      const buyer = customerDetails(
        session.customer_email ?? email ?? NO_ADDRESS_GIVEN,
        billing(country),
      );
      if (session.amount_total === 0) {
        Object.assign(session, {
          status: 'complete',
          payment_status: 'no_payment_required',
          url: null,
          // Stripe makes a customer of everybody who pays nothing.
          customer: stripeId('cus', 14),
          customer_details: buyer,
        });
        await tell(buildSessionEvent('checkout.session.completed', session, time()));
        return;
      }
      const intent = buildPaymentIntent(
        {
          amount: session.amount_total ?? 0,
          currency: session.currency ?? 'usd',
          metadata: checkout.paymentMetadata,
        },
        time(),
      );
      file.state.intents.unshift(intent);
      Object.assign(session, {
        status: 'complete',
        url: null,
        payment_intent: intent.id,
        customer_details: buyer,
      });
      const before =
        how === 'now'
          ? charge(checkout)
          : [buildPaymentEvent('payment_intent.processing', intent, time())];
      await tell(...before, buildSessionEvent('checkout.session.completed', session, time()));
    },

    isUnsettled: ({ session }) =>
      file.state.intents.some(
        (one) => one.id === session.payment_intent && one.status === 'processing',
      ),

    async settle(checkout, outcome) {
      const { session } = checkout;
      const intent = intentOf(checkout);
      if (!account.isUnsettled(checkout)) {
        throw new NotPossible(`The payment of ${session.id} is ${intent.status}, not on its way.`);
      }
      if (outcome === 'succeeded') {
        const events = charge(checkout);
        await tell(
          ...events,
          buildSessionEvent('checkout.session.async_payment_succeeded', session, time()),
        );
        return;
      }
      Object.assign(intent, {
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: {
          code: 'payment_intent_payment_attempt_failed',
          message: 'The payment failed.',
          type: 'invalid_request_error',
        },
      });
      await tell(
        buildPaymentEvent('payment_intent.payment_failed', intent, time()),
        buildSessionEvent('checkout.session.async_payment_failed', session, time()),
      );
    },

    async expire({ session }) {
      requireOpen(session, 'expired');
      Object.assign(session, { status: 'expired', url: null });
      await tell(buildSessionEvent('checkout.session.expired', session, time()));
    },

    async expireDue() {
      for (const checkout of file.state.checkouts) {
        const { status, expires_at: end } = checkout.session;
        if (status === 'open' && end <= time()) await account.expire(checkout);
      }
    },

    chargeOf: ({ session }) =>
      file.state.charges.find(
        (one) => one.payment_intent !== null && one.payment_intent === session.payment_intent,
      ),

    async refund(one, amount, { reason = null, metadata = {} } = {}) {
      const left = one.amount - one.amount_refunded;
      if (amount > left) {
        throw new NotPossible(`${amount} cents are more than the ${left} that are left.`);
      }
      const refund = buildRefund(one, { amount, reason, metadata }, time());
      file.state.refunds.unshift(refund);
      one.amount_refunded += amount;
      one.refunded = one.amount_refunded >= one.amount;
      await tell(
        buildRefundEvent('refund.created', refund, time()),
        buildChargeEvent('charge.refunded', one, time()),
        buildRefundEvent('refund.updated', refund, time()),
      );
      return refund;
    },

    async failRefund(one, how) {
      const refund = file.state.refunds.find(
        ({ charge: of, status }) => of === one.id && status === 'succeeded',
      );
      if (!refund) throw new NotPossible(`No refund of ${one.id} is left that could fail.`);
      Object.assign(refund, {
        status: how,
        ...(how === 'failed'
          ? {
              failure_balance_transaction: stripeId('txn'),
              failure_reason: 'expired_or_canceled_card',
            }
          : {}),
      });
      one.amount_refunded -= refund.amount;
      one.refunded = false;
      const news = (['refund.updated', 'charge.refund.updated'] as const).map((type) =>
        buildRefundEvent(type, refund, time()),
      );
      const failed = how === 'failed' ? [buildRefundEvent('refund.failed', refund, time())] : [];
      await tell(...news, ...failed);
      return refund;
    },

    openDispute: (one) =>
      file.state.disputes.find(
        ({ charge: disputed, status }) => disputed === one.id && status === 'needs_response',
      ),

    async dispute(one) {
      if (account.openDispute(one)) throw new NotPossible(`${one.id} has an open dispute.`);
      const dispute = buildDispute(one, time());
      file.state.disputes.unshift(dispute);
      one.disputed = true;
      await tell(buildDisputeEvent('charge.dispute.created', dispute, time()));
      return dispute;
    },

    async closeDispute(dispute, outcome) {
      if (dispute.status !== 'needs_response') {
        throw new NotPossible(`Dispute ${dispute.id} is closed: ${dispute.status}.`);
      }
      dispute.status = outcome;
      await tell(buildDisputeEvent('charge.dispute.closed', dispute, time()));
    },
  };
  return account;
}

function requireOpen({ id, status }: Stripe.Checkout.Session, what: string): void {
  if (status === 'open') return;
  throw new NotPossible(`Only an open session can be ${what}. ${id} is ${status}.`);
}
