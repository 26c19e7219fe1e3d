import { z } from 'zod';

export class StripeApiError extends Error {
  override name = 'StripeApiError';
  readonly status: number;
  /** `type`, `code`, and `param`, if present. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Whether the error came from doing the work, in which case it's saved under the idempotency key
   * like any other outcome.
   */
  readonly isSaved: boolean;

  constructor(
    message: string,
    fields: StripeApiError['fields'] = {},
    { status = 400, isSaved = true } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.isSaved = isSaved;
  }
}

export const rejectEarly = (message: string, fields: StripeApiError['fields'], status = 400) =>
  new StripeApiError(message, fields, { status, isSaved: false });

/** Validates a string. The issue includes Stripe's error code (docs.stripe.com/error-codes). */
const checked = (
  isRight: (text: string) => boolean,
  code: string,
  words: (text: string) => string,
) => z.string().refine(isRight, { error: ({ input }) => words(String(input)), params: { code } });

const text = checked(
  (value) => value !== '',
  'parameter_invalid_empty',
  () => 'You passed an empty string. Remove the parameter, or supply a non-empty value.',
);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  checked(
    (value) => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max,
    'parameter_invalid_integer',
    (value) => `Invalid integer: ${value}`,
  ).transform(Number);
const pageUrl = checked(
  (value) => /^https?:/.test(value) && URL.canParse(value),
  'url_invalid',
  () => 'Not a valid URL',
);
/**
 * Stripe doesn't publish its rule. This one rejects some valid addresses (RFC 5322, 3.2.3), so that
 * we can test addresses that the shop accepts and Stripe rejects.
 */
const emailAddress = checked(
  (value) => /^[\w.+'&-]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(value),
  'email_invalid',
  (value) => `Invalid email address: ${value}`,
);
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((fields) => Object.keys(fields).length <= 50, 'Metadata has at most 50 keys.')
  .default({});

const MAX_AMOUNT = 99_999_999;
/** Stripe's minimum card payment, in US cents. */
const MIN_TOTAL = 50;

/**
 * Session parameters that this stub supports, within Stripe's limits. Any other parameter is
 * rejected as unknown.
 */
export const newSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole(1, 999_999),
        price_data: z.strictObject({
          currency: z.literal('usd'),
          unit_amount: whole(1, MAX_AMOUNT),
          tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
          product_data: z.strictObject({
            name: text,
            description: text.optional(),
            metadata,
            tax_code: text.optional(),
          }),
        }),
      }),
    )
    .min(1)
    .max(100)
    .refine((lines) => {
      const total = totalOf(lines);
      return total >= MIN_TOTAL && total <= MAX_AMOUNT;
    }, 'The total amount due must be from $0.50 to $999,999.99.'),
  customer_email: emailAddress,
  client_reference_id: z.string().max(200),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  allow_promotion_codes: flag.default(false),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  success_url: pageUrl,
  cancel_url: pageUrl,
});
export type NewSession = z.output<typeof newSession>;

/** Returns the total in cents. */
export const totalOf = (
  lines: readonly { quantity: number; price_data: { unit_amount: number } }[],
) => lines.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);

export const newRefund = z.strictObject({
  payment_intent: text,
  amount: whole(1).optional(),
});

export const listOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({
    limit: whole(1, 100).default(10),
    starting_after: text.optional(),
    created: z.strictObject({ gte: whole(0) }).default({ gte: 0 }),
    ...fields,
  });

/**
 * Parses a body or query in the SDK's format, such as `line_items[0][price_data][currency]=usd`.
 * @throws {StripeApiError} for the first invalid parameter
 */
export function readRequest<Schema extends z.ZodType>(schema: Schema, form: string) {
  const read = schema.safeParse(decodeForm(form));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const [name, ...below] = [...(issue?.path ?? []), ...unknown].map(String);
  const param = [name, ...below.map((part) => `[${part}]`)].join('');
  const { code, message } = describeIssue(issue, param);
  throw rejectEarly(message, { param, ...(code === undefined ? {} : { code }) });
}

function describeIssue(
  issue: z.core.$ZodIssue | undefined,
  param: string,
): { code?: string | undefined; message: string } {
  switch (issue?.code) {
    case 'unrecognized_keys':
      return { code: 'parameter_unknown', message: `Received unknown parameter: ${param}` };
    case 'invalid_type':
      // `FormEntries` contains only strings and groups of strings, so any other type means that the
      // parameter is missing.
      return { code: 'parameter_missing', message: `Missing required param: ${param}.` };
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      return { ...(typeof code === 'string' ? { code } : {}), message: issue.message };
    }
    default:
      return { message: `${param}: ${issue?.message}` };
  }
}

type FormEntries = { [key: string]: string | FormEntries };

function decodeForm(body: string): unknown {
  const root: FormEntries = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let place = root;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      const child = typeof next === 'object' ? next : {};
      place[part] = child;
      place = child;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return withLists(root);
}

/** Converts objects with the keys 0, 1, 2, … to arrays. */
function withLists(value: string | FormEntries): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, child]) => [key, withLists(child)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
