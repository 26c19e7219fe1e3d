import type { FormValue } from './form-body.ts';
import type { Line, SessionRequest } from './objects.ts';
import {
  isForm,
  requireText,
  requireUrl,
  readEmail,
  readInteger,
  readMetadata,
  textOf,
  type Form,
  type Shape,
} from './parameters.ts';
import { refuseInvalid, refuseMissing } from './api-errors.ts';

/** Parameters of a new session that this stand-in imitates; any other is refused as unknown. */
export const SESSION_PARAMETERS: Readonly<Record<string, Shape>> = {
  mode: 'text',
  ui_mode: 'text',
  line_items: {
    each: {
      fields: {
        quantity: 'text',
        price_data: {
          fields: {
            currency: 'text',
            unit_amount: 'text',
            tax_behavior: 'text',
            product_data: {
              fields: { name: 'text', description: 'text', metadata: 'map', tax_code: 'text' },
            },
          },
        },
      },
    },
  },
  customer_email: 'text',
  client_reference_id: 'text',
  metadata: 'map',
  payment_intent_data: { fields: { metadata: 'map' } },
  payment_method_types: { each: 'text' },
  adaptive_pricing: { fields: { enabled: 'text' } },
  allow_promotion_codes: 'text',
  automatic_tax: { fields: { enabled: 'text' } },
  success_url: 'text',
  cancel_url: 'text',
  expires_at: 'text',
  expand: { each: 'text' },
};

const TAX_BEHAVIORS = ['exclusive', 'inclusive', 'unspecified'] as const;
const MAX_LINE_ITEMS = 100;
const MAX_AMOUNT = 99_999_999;
/** Stripe takes no card payment below this, in US cents. */
const MIN_TOTAL = 50;
const MAX_REFERENCE_LENGTH = 200;
/** How far away the end of a session may be, in seconds. */
const MIN_LIFE = 30 * 60;
const MAX_LIFE = 24 * 60 * 60;

/**
 * Reads the parameters of a new session. `time` is in seconds since 1970.
 * @throws {ApiError} in Stripe's form, for the first parameter that is wrong
 */
export function readSessionRequest(
  input: Form,
  time: number,
): { request: SessionRequest; paymentMetadata: Record<string, string> } {
  requireOneOf(input, 'mode', ['payment']);
  if (input['ui_mode'] !== undefined) requireOneOf(input, 'ui_mode', ['hosted_page']);
  const successUrl = requireUrl(input, 'success_url');
  const priced = readLines(input['line_items']);
  const [first] = priced;
  if (!first) throw refuseMissing('line_items');
  const { currency } = first;
  if (priced.some((one) => one.currency !== currency)) {
    throw refuseInvalid('line_items', 'All line items must have the same currency.');
  }
  const lines = priced.map(({ line }) => line);
  checkTotal(lines, currency);
  const reference = textOf(input['client_reference_id']);
  if (reference && reference.length > MAX_REFERENCE_LENGTH) {
    throw refuseInvalid(
      'client_reference_id',
      `Invalid string: ${reference.slice(0, 10)}...; must be at most ${MAX_REFERENCE_LENGTH} characters`,
    );
  }
  const paymentData = input['payment_intent_data'];
  const tax = input['automatic_tax'];
  return {
    request: {
      lines,
      currency,
      successUrl,
      cancelUrl: input['cancel_url'] === undefined ? null : requireUrl(input, 'cancel_url'),
      customerEmail: readEmail(input['customer_email'], 'customer_email') ?? null,
      clientReferenceId: reference ?? null,
      metadata: readMetadata(input['metadata']),
      allowPromotionCodes:
        readSwitch(input['allow_promotion_codes'], 'allow_promotion_codes') ?? null,
      automaticTax:
        readSwitch(isForm(tax) ? tax['enabled'] : undefined, 'automatic_tax[enabled]') ?? false,
      expiresAt: readEnd(input['expires_at'], time),
    },
    paymentMetadata: readMetadata(isForm(paymentData) ? paymentData['metadata'] : undefined),
  };
}

function requireOneOf(input: Form, name: string, imitated: readonly string[]): void {
  const value = requireText(input, name);
  if (imitated.includes(value)) return;
  throw refuseInvalid(name, `Invalid ${name}: must be ${imitated.join(' or ')}, not ${value}.`);
}

function readLines(items: FormValue | undefined): { line: Line; currency: string }[] {
  if (!Array.isArray(items)) throw refuseMissing('line_items');
  if (items.length > MAX_LINE_ITEMS) {
    throw refuseInvalid('line_items', `At most ${MAX_LINE_ITEMS} line items are possible.`);
  }
  return items.map((item, index) => readLine(item, `line_items[${index}]`));
}

function readLine(item: FormValue, at: string): { line: Line; currency: string } {
  const price = isForm(item) ? item['price_data'] : undefined;
  if (!isForm(item) || !isForm(price)) throw refuseMissing(`${at}[price_data]`);
  const product = price['product_data'];
  const name = isForm(product) ? textOf(product['name']) : undefined;
  if (!isForm(product) || !name) throw refuseMissing(`${at}[price_data][product_data][name]`);
  const currency = textOf(price['currency']);
  if (!currency) throw refuseMissing(`${at}[price_data][currency]`);
  if (!/^[a-z]{3}$/.test(currency)) {
    throw refuseInvalid(`${at}[price_data][currency]`, `Invalid currency: ${currency}.`);
  }
  return {
    currency,
    line: {
      name,
      description: textOf(product['description']) ?? null,
      unitAmount: readInteger(price['unit_amount'], `${at}[price_data][unit_amount]`, {
        min: 1,
        max: MAX_AMOUNT,
      }),
      quantity: readInteger(item['quantity'], `${at}[quantity]`, { min: 1, max: 999_999 }),
      metadata: readMetadata(product['metadata']),
      taxCode: textOf(product['tax_code']) ?? null,
      taxBehavior: readTaxBehavior(price['tax_behavior'], `${at}[price_data][tax_behavior]`),
    },
  };
}

function readSwitch(value: FormValue | undefined, param: string): boolean | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') throw refuseInvalid(param, `Invalid boolean: ${text}`);
  return text === 'true';
}

function readTaxBehavior(value: FormValue | undefined, param: string): Line['taxBehavior'] {
  const text = textOf(value) ?? 'unspecified';
  const known = TAX_BEHAVIORS.find((one) => one === text);
  if (known) return known;
  throw refuseInvalid(param, `Invalid ${param}: must be one of ${TAX_BEHAVIORS.join(', ')}`);
}

function checkTotal(lines: readonly Line[], currency: string): void {
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  if (total > MAX_AMOUNT) {
    throw refuseInvalid(
      'line_items',
      'The total amount due must be no more than $999,999.99.',
      'amount_too_large',
    );
  }
  if (currency === 'usd' && total < MIN_TOTAL) {
    throw refuseInvalid(
      'line_items',
      'The total amount due must add up to at least $0.50 usd.',
      'amount_too_small',
    );
  }
}

function readEnd(value: FormValue | undefined, time: number): number | null {
  if (value === undefined) return null;
  const end = readInteger(value, 'expires_at', { min: 0, max: Number.MAX_SAFE_INTEGER });
  if (end < time + MIN_LIFE || end > time + MAX_LIFE) {
    throw refuseInvalid(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    );
  }
  return end;
}
