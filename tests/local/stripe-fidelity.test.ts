import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NEW_SESSION, openStripeBench, type StripeBench } from '#tests/support/stripe-bench.ts';

let bench: StripeBench;

beforeEach(async () => {
  bench = await openStripeBench();
});

afterEach(() => bench.close());

/** A list of names, written as lines of words. */
const words = (...lines: readonly string[]) => lines.join(' ').split(' ');

/**
 * Field names of the sample objects that Stripe publishes for its API (github.com/stripe/openapi,
 * fixtures3.json, August 21, 2026).
 */
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': words(
    'adaptive_pricing after_expiration allow_promotion_codes amount_subtotal amount_total',
    'automatic_tax billing_address_collection cancel_url client_reference_id client_secret',
    'collected_information consent consent_collection created currency currency_conversion',
    'custom_fields custom_text customer customer_account customer_creation customer_details',
    'customer_email discounts expires_at id integration_identifier invoice invoice_creation',
    'livemode locale managed_payments metadata mode object origin_context payment_intent',
    'payment_link payment_method_collection payment_method_configuration_details',
    'payment_method_options payment_method_types payment_status permissions',
    'phone_number_collection recovered_from saved_payment_method_options setup_intent',
    'shipping_address_collection shipping_cost shipping_options status submit_type',
    'subscription success_url total_details ui_mode url wallet_options',
  ),
  payment_intent: words(
    'amount amount_capturable amount_details amount_received application',
    'application_fee_amount automatic_payment_methods canceled_at cancellation_reason',
    'capture_method client_secret confirmation_method created currency customer',
    'customer_account description excluded_payment_method_types id last_payment_error',
    'latest_charge livemode managed_payments metadata next_action object on_behalf_of',
    'payment_method payment_method_configuration_details payment_method_options',
    'payment_method_types processing receipt_email review setup_future_usage shipping source',
    'statement_descriptor statement_descriptor_suffix status transfer_data transfer_group',
  ),
  charge: words(
    'amount amount_captured amount_refunded application application_fee',
    'application_fee_amount balance_transaction billing_details',
    'calculated_statement_descriptor captured created currency customer description disputed',
    'failure_balance_transaction failure_code failure_message fraud_details id livemode',
    'metadata object on_behalf_of outcome paid payment_intent payment_method',
    'payment_method_details receipt_email receipt_number receipt_url refunded refunds review',
    'shipping source source_transfer statement_descriptor statement_descriptor_suffix status',
    'transfer_data transfer_group',
  ),
  refund: words(
    'amount balance_transaction charge created currency customer customer_account',
    'destination_details id metadata object payment_intent payment_method reason',
    'receipt_number source_transfer_reversal status transfer_reversal',
  ),
  dispute: words(
    'amount balance_transactions charge created currency enhanced_eligibility_types evidence',
    'evidence_details id is_charge_refundable livemode metadata object payment_intent',
    'payment_method_details reason status',
  ),
  event: words('api_version created data id livemode object pending_webhooks request type'),
  item: words(
    'adjustable_quantity amount_discount amount_subtotal amount_tax amount_total currency',
    'description id metadata object price quantity',
  ),
  price: words(
    'active billing_scheme created currency custom_unit_amount id livemode lookup_key',
    'metadata nickname object product recurring tax_behavior tiers_mode transform_quantity',
    'type unit_amount unit_amount_decimal',
  ),
  product: words(
    'active created default_price description id images livemode marketing_features metadata',
    'name object package_dimensions shippable statement_descriptor tax_code type unit_label',
    'updated url',
  ),
};

/** Fields that the SDK's types of the pinned API version have and the published samples do not. */
const ADDED_BY_TYPES: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['allowed_payment_method_types'],
  payment_intent: ['allowed_payment_method_types', 'payment_record'],
  dispute: ['intended_submission_method'],
  product: ['tax_details'],
};

/** One object of each kind, as it goes over the wire. */
async function emitted(): Promise<Record<string, object | undefined>> {
  const checkout = await bench.buy();
  const { session } = checkout;
  await bench.pull('refund', { session: session.id, amount: 100 });
  await bench.pull('dispute', { session: session.id });
  const { stripe, standIn } = bench;
  const [refund] = standIn.state().refunds;
  const [dispute] = standIn.state().disputes;
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items.data.price.product'],
  });
  const intent = typeof paid.payment_intent === 'object' ? paid.payment_intent : undefined;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : undefined;
  const item = paid.line_items?.data[0];
  const product = item?.price?.product;
  return {
    'checkout.session': await stripe.checkout.sessions.create(NEW_SESSION),
    payment_intent: intent ?? undefined,
    charge: charge ?? undefined,
    refund: await stripe.refunds.retrieve(refund?.id ?? ''),
    dispute: await stripe.disputes.retrieve(dispute?.id ?? ''),
    event: (await stripe.events.list()).data[0],
    item,
    price: item?.price ?? undefined,
    product: typeof product === 'object' ? product : undefined,
  };
}

describe('the objects of the stand-in, checked against types and published samples, never live', () => {
  test('have exactly the fields that Stripe publishes, and those that the types add', async () => {
    const objects = await emitted();
    for (const [kind, fields] of Object.entries(PUBLISHED)) {
      const expected = [...fields, ...(ADDED_BY_TYPES[kind] ?? [])];
      expect(Object.keys(objects[kind] ?? {}).toSorted(), `fields of ${kind}`).toEqual(
        expected.toSorted(),
      );
      expect(objects[kind]).toMatchObject({ object: kind });
    }
  });

  test('carry ids as Stripe writes them', async () => {
    const objects = await emitted();
    const prefixes = {
      'checkout.session': /^cs_test_[A-Za-z0-9]{58}$/,
      payment_intent: /^pi_[A-Za-z0-9]{24}$/,
      charge: /^ch_[A-Za-z0-9]{24}$/,
      refund: /^re_[A-Za-z0-9]{24}$/,
      dispute: /^du_[A-Za-z0-9]{24}$/,
      event: /^evt_[A-Za-z0-9]{24}$/,
      item: /^li_[A-Za-z0-9]{24}$/,
      price: /^price_[A-Za-z0-9]{24}$/,
      product: /^prod_[A-Za-z0-9]{14}$/,
    };
    for (const [kind, pattern] of Object.entries(prefixes)) {
      expect(objects[kind]).toMatchObject({ id: expect.stringMatching(pattern) });
    }
  });

  test('are never live, and times are whole seconds', async () => {
    const objects = Object.values(await emitted());
    for (const object of objects) {
      if (object && 'livemode' in object) expect(object.livemode).toBe(false);
      if (object && 'created' in object) {
        expect(object.created).toBe(Math.floor(bench.clock.now / 1000));
      }
    }
  });

  test('come in lists with the fields of a list', async () => {
    const response = await fetch(`${bench.standIn.url}/v1/checkout/sessions`, {
      headers: { authorization: 'Bearer sk_test_ofthetests' },
    });
    expect(await response.json()).toEqual({
      object: 'list',
      data: [],
      has_more: false,
      url: '/v1/checkout/sessions',
    });
    expect(response.headers.get('request-id')).toMatch(/^req_/);
  });

  test('come in refusals with the fields of an error', async () => {
    const response = await fetch(`${bench.standIn.url}/v1/charges/ch_none`, {
      headers: { authorization: 'Bearer sk_test_ofthetests' },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: {
        code: 'resource_missing',
        doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
        message: "No such charge: 'ch_none'",
        param: 'id',
        request_log_url: expect.stringMatching(/\/req_/),
        type: 'invalid_request_error',
      },
    });
  });
});
