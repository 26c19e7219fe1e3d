import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import blankFields from './blank-fields.json' with { type: 'json' };

/** The API version that the SDK of this project is pinned to. */
export const API_VERSION = '2026-10-28.endive';

/** The fields of an object that this stand-in never fills: a copy of their own for each object. */
function blank<Kind extends keyof typeof blankFields>(kind: Kind): (typeof blankFields)[Kind] {
  return structuredClone(blankFields[kind]);
}

/** An id as Stripe makes them: a prefix and random letters and digits. */
export function stripeId(prefix: string, length = 24): string {
  const text = randomBytes(length * 2)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '');
  return `${prefix}_${text.slice(0, length)}`;
}

/** One line of a checkout, as the request gave it. */
export interface Line {
  name: string;
  description: string | null;
  /** In cents. */
  unitAmount: number;
  quantity: number;
  /** Metadata of the product. */
  metadata: Record<string, string>;
  taxCode: string | null;
  taxBehavior: Stripe.Price.TaxBehavior;
}

/** What a checkout session is made of. */
export interface SessionRequest {
  lines: readonly Line[];
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  /** `null` when the request did not say. */
  allowPromotionCodes: boolean | null;
  automaticTax: boolean;
  /** Seconds since 1970; without it, a day after the session was made. */
  expiresAt: number | null;
}

/** A new checkout session, as the API answers it. `created` is in seconds. */
export function buildSession(
  request: SessionRequest,
  payPageUrl: (id: string) => string,
  created: number,
): Stripe.Checkout.Session {
  const total = request.lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  const id = stripeId('cs_test', 58);
  return {
    ...blank('session'),
    id,
    object: 'checkout.session',
    allow_promotion_codes: request.allowPromotionCodes,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: request.automaticTax
      ? {
          enabled: true,
          liability: { type: 'self' },
          provider: 'stripe',
          status: 'requires_location_inputs',
        }
      : { enabled: false, liability: null, provider: null, status: null },
    cancel_url: request.cancelUrl,
    client_reference_id: request.clientReferenceId,
    created,
    currency: request.currency,
    customer_creation: 'if_required',
    customer_details: request.customerEmail ? customerDetails(request.customerEmail) : null,
    customer_email: request.customerEmail,
    expires_at: request.expiresAt ?? created + 24 * 60 * 60,
    metadata: request.metadata,
    mode: 'payment',
    payment_method_collection: 'if_required',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: request.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: payPageUrl(id),
  };
}

/** What Checkout knows of the buyer: before paying the address to write to, after it also a name. */
export function customerDetails(
  email: string,
  billing?: { name: string; address: Stripe.Address },
): Stripe.Checkout.Session.CustomerDetails {
  return {
    ...blank('customerDetails'),
    address: billing?.address ?? null,
    email,
    name: billing?.name ?? null,
    tax_exempt: 'none',
  };
}

/** The product that `product_data` makes. */
export function buildProduct(line: Line, created: number): Stripe.Product {
  return {
    ...blank('product'),
    id: stripeId('prod', 14),
    object: 'product',
    created,
    description: line.description,
    metadata: line.metadata,
    name: line.name,
    tax_code: line.taxCode,
    type: 'service',
    updated: created,
  };
}

/** The line items of a session, as `expand` and the list endpoint give them; one for each product. */
export function buildLineItems(
  lines: readonly { line: Line; product: Stripe.Product }[],
  currency: string,
  created: number,
): Stripe.LineItem[] {
  return lines.map(({ line, product }) => {
    const total = line.unitAmount * line.quantity;
    return {
      ...blank('lineItem'),
      id: stripeId('li'),
      object: 'item',
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency,
      description: line.name,
      price: buildPrice(line, product, currency, created),
      quantity: line.quantity,
    };
  });
}

function buildPrice(
  { unitAmount, taxBehavior }: Line,
  product: Stripe.Product,
  currency: string,
  created: number,
): Stripe.Price {
  return {
    ...blank('price'),
    id: stripeId('price'),
    object: 'price',
    billing_scheme: 'per_unit',
    created,
    currency,
    product: product.id,
    tax_behavior: taxBehavior,
    type: 'one_time',
    unit_amount: unitAmount,
  };
}

/** The payment of a session, with the money on its way. */
export function buildPaymentIntent(
  payment: {
    amount: number;
    currency: string;
    metadata: Record<string, string>;
  },
  created: number,
): Stripe.PaymentIntent {
  const id = stripeId('pi');
  return {
    ...blank('paymentIntent'),
    id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${stripeId('s', 25).slice(2)}`,
    confirmation_method: 'automatic',
    created,
    currency: payment.currency,
    metadata: payment.metadata,
    payment_method: stripeId('pm'),
    payment_method_types: ['card'],
    status: 'processing',
  };
}

/** The successful charge of a payment. */
export function buildCharge(
  intent: Stripe.PaymentIntent,
  buyer: Stripe.Checkout.Session.CustomerDetails | null,
  created: number,
): Stripe.Charge {
  const id = stripeId('ch');
  return {
    ...blank('charge'),
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    balance_transaction: stripeId('txn'),
    billing_details: {
      address: buyer?.address ?? null,
      email: buyer?.email ?? null,
      name: buyer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    captured: true,
    created,
    currency: intent.currency,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: idOf(intent.payment_method),
    payment_method_details: { card: testCard(intent.amount), type: 'card' },
    status: 'succeeded',
  };
}

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

function testCard(amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    ...blank('card'),
    amount_authorized: amount,
    authorization_code: '123456',
    brand: 'visa',
    checks: {
      address_line1_check: null,
      address_postal_code_check: 'pass',
      cvc_check: 'pass',
    },
    country: 'US',
    exp_month: 12,
    exp_year: 2034,
    funding: 'credit',
    last4: '4242',
    network: 'visa',
    regulated_status: 'unregulated',
  };
}

/** What a refund is made of. */
export interface RefundRequest {
  /** In cents. */
  amount: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
}

/** A refund of a charge. */
export function buildRefund(
  charge: Stripe.Charge,
  { amount, reason, metadata }: RefundRequest,
  created: number,
): Stripe.Refund {
  return {
    ...blank('refund'),
    id: stripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: stripeId('txn'),
    charge: charge.id,
    created,
    currency: charge.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
  };
}

/** A dispute of a charge. */
export function buildDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
  return {
    ...blank('dispute'),
    id: stripeId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: {
      due_by: created + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '13.1',
      },
      type: 'card',
    },
    reason: 'general',
    status: 'needs_response',
  };
}
