import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The API version that the SDK of this project is pinned to. */
export const API_VERSION = '2026-10-28.endive';

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
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allowed_payment_method_types: null,
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
    billing_address_collection: null,
    cancel_url: request.cancelUrl,
    client_reference_id: request.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: request.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: request.customerEmail ? customerDetails(request.customerEmail) : null,
    customer_email: request.customerEmail,
    discounts: [],
    expires_at: request.expiresAt ?? created + 24 * 60 * 60,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: request.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: request.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: payPageUrl(id),
    wallet_options: null,
  };
}

/** What Checkout knows of the buyer: before paying the address to write to, after it also a name. */
export function customerDetails(
  email: string,
  billing?: { name: string; address: Stripe.Address },
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: billing?.address ?? null,
    business_name: null,
    email,
    individual_name: null,
    name: billing?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** The product that `product_data` makes. */
export function buildProduct(line: Line, created: number): Stripe.Product {
  return {
    id: stripeId('prod', 14),
    object: 'product',
    active: false,
    created,
    default_price: null,
    description: line.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: line.metadata,
    name: line.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: line.taxCode,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
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
      id: stripeId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency,
      description: line.name,
      metadata: null,
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
    id: stripeId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: null,
    tax_behavior: taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: null,
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
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${stripeId('s', 25).slice(2)}`,
    confirmation_method: 'automatic',
    created,
    currency: payment.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: stripeId('pm'),
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'processing',
    transfer_data: null,
    transfer_group: null,
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
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: stripeId('txn'),
    billing_details: {
      address: buyer?.address ?? null,
      email: buyer?.email ?? null,
      name: buyer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency: intent.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
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
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

function testCard(amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: '123456',
    brand: 'visa',
    checks: {
      address_line1_check: null,
      address_postal_code_check: 'pass',
      cvc_check: 'pass',
    },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2034,
    funding: 'credit',
    installments: null,
    last4: '4242',
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
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
    id: stripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: stripeId('txn'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** A dispute of a charge. */
export function buildDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
  return {
    id: stripeId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: created + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
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
