import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { StateFile } from '../state-file.ts';
import type { Deliveries } from './deliveries.ts';
import { StripeApiError, totalOf, type NewSession } from './requests.ts';
import type {
  Charge,
  Checkout,
  Dispute,
  Event,
  Refund,
  CheckoutSession,
  StripeState,
} from './state.ts';

/**
 * Tax rates in the local version of Stripe Tax, in percent. Only Stripe itself has the real rates.
 */
const TAX_PERCENT: Readonly<Record<string, number>> = { US: 8 };
const TAX_PERCENT_ELSEWHERE = 20;

/** Returns an ID in Stripe's format: a prefix and random letters and digits. */
export function stripeId(prefix: string, length = 24): string {
  const random = randomBytes(length * 2).toString('base64');
  return `${prefix}_${random.replace(/[^A-Za-z0-9]/g, '').slice(0, length)}`;
}

export type StripeAccount = ReturnType<typeof createAccount>;

/**
 * Stub of a Stripe account that can simulate everything that may happen to a payment. Throws a
 * {@link StripeApiError} if an action doesn't fit the state of a payment.
 * @param now Returns Unix time in milliseconds.
 */
export function createAccount(
  { state, save }: StateFile<StripeState>,
  deliveries: Pick<Deliveries, 'enlist' | 'deliver'>,
  { siteUrl, now }: { siteUrl: string; now: () => number },
) {
  const time = () => Math.floor(now() / 1000);

  /**
   * Saves the state to disk before delivering the events, so a crash can delay an event but never
   * lose it.
   */
  async function emit(
    object: Event['data']['object'],
    ...types: readonly Event['type'][]
  ): Promise<void> {
    const events = types.map((type): Event => ({
      id: stripeId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: time(),
      data: { object: structuredClone(object) },
      livemode: false,
      type,
    }));
    for (const event of events) {
      state.events.unshift(event);
      deliveries.enlist(event);
    }
    await save();
    for (const event of events) deliveries.deliver(event);
  }

  const chargeIn = ({ session }: Checkout, status: Charge['status']) =>
    state.charges.find(
      (one) => one.payment_intent === session.payment_intent && one.status === status,
    );

  const account = {
    checkout: (sessionId: string) =>
      state.checkouts.find(({ session }) => session.id === sessionId),

    async openCheckout(params: NewSession): Promise<Checkout> {
      const id = stripeId('cs_test', 58);
      const total = totalOf(params.line_items);
      const session: CheckoutSession = {
        id,
        object: 'checkout.session',
        amount_subtotal: total,
        amount_total: total,
        client_reference_id: params.client_reference_id,
        created: time(),
        currency: 'usd',
        customer_details: null,
        customer_email: params.customer_email,
        livemode: false,
        metadata: params.metadata,
        payment_intent: null,
        payment_status: 'unpaid',
        status: 'open',
        success_url: params.success_url,
        total_details: { amount_discount: 0, amount_tax: 0 },
        url: `${siteUrl}/__local/pay/${id}`,
      };
      const checkout = { session, params };
      state.checkouts.unshift(checkout);
      await save();
      return checkout;
    },

    async addPromotionCode(code: string, percentOff: number): Promise<void> {
      if (!/^[A-Za-z0-9-]{3,40}$/.test(code) || !(percentOff > 0 && percentOff <= 100)) {
        throw new StripeApiError(
          'A code needs at least 3 letters or digits, and a discount from 1 to 100 percent.',
        );
      }
      state.promotionCodes[code.toUpperCase()] = { percentOff };
      await save();
    },

    async applyCode({ session, params }: Checkout, code: string): Promise<void> {
      requireOpen(session);
      const wanted = code.trim().toUpperCase();
      const known = Object.hasOwn(state.promotionCodes, wanted)
        ? state.promotionCodes[wanted]
        : undefined;
      if (!known || !params.allow_promotion_codes) {
        throw new StripeApiError(`This code is invalid: ${code}.`);
      }
      const discount = Math.round((session.amount_subtotal * known.percentOff) / 100);
      setSums(session, discount, session.total_details.amount_tax);
      await save();
    },

    /**
     * Adds tax in cents to an open session, as Stripe Tax does once it has the buyer's location.
     */
    async addTax({ session }: Checkout, cents: number): Promise<void> {
      requireOpen(session);
      setSums(session, session.total_details.amount_discount, cents);
      await save();
    },

    /**
     * Pays an open session. `later` leaves the payment pending until it's settled. Charges nothing
     * if a promotion code brings the total to 0.
     * @param country ISO country code of the card's address.
     */
    async pay(
      { session, params }: Checkout,
      how: 'now' | 'later',
      { country = 'US' }: { country?: string | undefined } = {},
    ): Promise<void> {
      requireOpen(session);
      if (params.automatic_tax?.enabled) {
        const discount = session.total_details.amount_discount;
        const percent = TAX_PERCENT[country] ?? TAX_PERCENT_ELSEWHERE;
        const tax = Math.round(((session.amount_subtotal - discount) * percent) / 100);
        setSums(session, discount, tax);
      }
      const isFree = session.amount_total === 0;
      if (!isFree) {
        session.payment_intent = stripeId('pi');
        state.charges.unshift({
          id: stripeId('ch'),
          object: 'charge',
          amount: session.amount_total,
          amount_refunded: 0,
          created: time(),
          currency: 'usd',
          livemode: false,
          payment_intent: session.payment_intent,
          refunded: false,
          status: how === 'now' ? 'succeeded' : 'pending',
        });
      }
      const paid = how === 'now' ? 'paid' : 'unpaid';
      Object.assign(session, {
        status: 'complete',
        payment_status: isFree ? 'no_payment_required' : paid,
        url: null,
        customer_details: {
          email: session.customer_email,
          name: 'Test Buyer',
          address: { country },
        },
      } satisfies Partial<CheckoutSession>);
      await emit(session, 'checkout.session.completed');
    },

    isUnsettled: (checkout: Checkout) => chargeIn(checkout, 'pending') !== undefined,

    /** Settles a pending payment. */
    async settle(checkout: Checkout, outcome: 'succeeded' | 'failed'): Promise<void> {
      const { session } = checkout;
      const charge = chargeIn(checkout, 'pending');
      if (!charge) throw new StripeApiError(`The payment of ${session.id} isn’t pending.`);
      charge.status = outcome;
      if (outcome === 'succeeded') session.payment_status = 'paid';
      await emit(session, `checkout.session.async_payment_${outcome}`);
    },

    async expire({ session }: Checkout): Promise<void> {
      requireOpen(session);
      Object.assign(session, { status: 'expired', url: null } satisfies Partial<CheckoutSession>);
      await emit(session, 'checkout.session.expired');
    },

    chargeOf: (checkout: Checkout) => chargeIn(checkout, 'succeeded'),

    async refund(charge: Charge, amount: number): Promise<Refund> {
      const left = charge.amount - charge.amount_refunded;
      if (left === 0) {
        const code = 'charge_already_refunded';
        throw new StripeApiError(`Charge ${charge.id} has already been refunded.`, { code });
      }
      if (account.openDispute(charge)) {
        const code = 'charge_disputed';
        throw new StripeApiError(`Charge ${charge.id} has been charged back.`, { code });
      }
      if (amount > left) {
        const message = `Refund amount (${amount}) is greater than unrefunded amount (${left})`;
        throw new StripeApiError(message, { param: 'amount' });
      }
      const refund: Refund = {
        id: stripeId('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        created: time(),
        currency: 'usd',
        payment_intent: charge.payment_intent,
        status: 'succeeded',
      };
      state.refunds.unshift(refund);
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      await emit(charge, 'charge.refunded');
      await emit(refund, 'refund.updated');
      return refund;
    },

    /** Fails or cancels a charge's newest refund, which returns the money to the balance. */
    async failRefund(charge: Charge, how: 'failed' | 'canceled'): Promise<Refund> {
      const refund = state.refunds.find(
        (one) => one.charge === charge.id && one.status === 'succeeded',
      );
      if (!refund) throw new StripeApiError(`${charge.id} has no refund that can still fail.`);
      refund.status = how;
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      const types = ['refund.updated', 'charge.refund.updated'] as const;
      await emit(refund, ...types, ...(how === 'failed' ? (['refund.failed'] as const) : []));
      return refund;
    },

    openDispute: (charge: Charge) =>
      state.disputes.find((one) => one.charge === charge.id && one.status === 'needs_response'),

    async dispute(charge: Charge): Promise<Dispute> {
      if (account.openDispute(charge))
        throw new StripeApiError(`${charge.id} has an open dispute.`);
      const dispute: Dispute = {
        id: stripeId('du'),
        object: 'dispute',
        amount: charge.amount,
        charge: charge.id,
        created: time(),
        livemode: false,
        payment_intent: charge.payment_intent,
        status: 'needs_response',
      };
      state.disputes.unshift(dispute);
      await emit(dispute, 'charge.dispute.created');
      return dispute;
    },

    async closeDispute(dispute: Dispute, outcome: 'won' | 'lost'): Promise<void> {
      if (dispute.status !== 'needs_response') {
        throw new StripeApiError(`Dispute ${dispute.id} is closed: ${dispute.status}.`);
      }
      dispute.status = outcome;
      await emit(dispute, 'charge.dispute.closed');
    },
  };
  return account;
}

function setSums(session: CheckoutSession, discount: number, tax: number): void {
  session.total_details = { amount_discount: discount, amount_tax: tax };
  session.amount_total = session.amount_subtotal - discount + tax;
}

function requireOpen({ id, status }: CheckoutSession): void {
  if (status !== 'open') throw new StripeApiError(`The session ${id} is ${status}, not open.`);
}
