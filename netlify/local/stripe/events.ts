import type Stripe from 'stripe';
import { API_VERSION, stripeId } from './objects.ts';

/** The events that the site's webhook endpoint has asked for; the others are only listed. */
export const WEBHOOK_EVENTS: ReadonlySet<string> = new Set<Stripe.Event.Type>([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.refund.updated',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
]);

/** An event about a checkout session, as the session is now. `created` is in seconds. */
export function buildSessionEvent(
  type:
    | 'checkout.session.completed'
    | 'checkout.session.async_payment_succeeded'
    | 'checkout.session.async_payment_failed'
    | 'checkout.session.expired',
  session: Stripe.Checkout.Session,
  created: number,
): Stripe.Event {
  return { ...envelope(type, created), type, data: { object: structuredClone(session) } };
}

/** An event about a payment. */
export function buildPaymentEvent(
  type: 'payment_intent.processing' | 'payment_intent.succeeded' | 'payment_intent.payment_failed',
  intent: Stripe.PaymentIntent,
  created: number,
): Stripe.Event {
  return { ...envelope(type, created), type, data: { object: structuredClone(intent) } };
}

/** An event about a charge. */
export function buildChargeEvent(
  type: 'charge.succeeded' | 'charge.refunded',
  charge: Stripe.Charge,
  created: number,
): Stripe.Event {
  return { ...envelope(type, created), type, data: { object: structuredClone(charge) } };
}

/** An event about a refund. */
export function buildRefundEvent(
  type: 'refund.created' | 'refund.updated' | 'refund.failed' | 'charge.refund.updated',
  refund: Stripe.Refund,
  created: number,
): Stripe.Event {
  return { ...envelope(type, created), type, data: { object: structuredClone(refund) } };
}

/** An event about a dispute. */
export function buildDisputeEvent(
  type: 'charge.dispute.created' | 'charge.dispute.closed',
  dispute: Stripe.Dispute,
  created: number,
): Stripe.Event {
  return { ...envelope(type, created), type, data: { object: structuredClone(dispute) } };
}

function envelope(type: string, created: number) {
  return {
    id: stripeId('evt'),
    object: 'event' as const,
    api_version: API_VERSION,
    created,
    livemode: false,
    pending_webhooks: WEBHOOK_EVENTS.has(type) ? 1 : 0,
    request: { id: null, idempotency_key: null },
  };
}
