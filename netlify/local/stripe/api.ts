import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { StateFile } from '../state-file.ts';
import type { Account } from './account.ts';
import { decodeForm, type FormValue } from './form-body.ts';
import { API_VERSION, stripeId, type Line } from './objects.ts';
import type { Checkout, StripeState } from './state.ts';

/** One call of the API. */
export interface ApiCall {
  method: string;
  /** Path and query, for example `/v1/checkout/sessions?limit=3`. */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** The answer to a call. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

type Form = { [key: string]: FormValue };

/** A refusal in Stripe's form. */
class ApiRefusal extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Parameters of a new session that this stand-in understands; any other is refused as Stripe does. */
const SESSION_PARAMETERS = new Set([
  'mode',
  'line_items',
  'customer_email',
  'client_reference_id',
  'metadata',
  'payment_intent_data',
  'adaptive_pricing',
  'success_url',
  'cancel_url',
  'expires_at',
  'expand',
]);
const MAX_LINE_ITEMS = 100;

/** Answers the part of Stripe's API that a shop with hosted checkout uses. */
export function createApi(
  file: StateFile<StripeState>,
  account: Account,
): (call: ApiCall) => Promise<ApiAnswer> {
  async function dispatch(method: string, path: string, input: Form): Promise<unknown> {
    const [, , resource = '', id = '', action = ''] = path.startsWith('/v1/checkout/')
      ? path.replace('/v1/checkout/', '/v1/').split('/')
      : path.split('/');
    const route = `${method} ${resource}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;
    const { state } = file;
    switch (route) {
      case 'POST sessions':
        return (await createSession(input)).session;
      case 'GET sessions':
        return list(
          path,
          input,
          state.checkouts
            .map(({ session }) => session)
            .filter(matches(input, ['status', 'payment_intent'])),
        );
      case 'GET sessions/:id':
        return expandSession(need(account.checkout(id), 'checkout.session', id), input);
      case 'GET sessions/:id/line_items':
        return list(path, input, need(account.checkout(id), 'checkout.session', id).lineItems);
      case 'POST sessions/:id/expire': {
        const checkout = need(account.checkout(id), 'checkout.session', id);
        if (checkout.session.status !== 'open') {
          throw new ApiRefusal(
            400,
            `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${checkout.session.status}.`,
          );
        }
        await account.expire(checkout);
        return checkout.session;
      }
      case 'GET payment_intents/:id':
        return need(
          state.intents.find((one) => one.id === id),
          'payment_intent',
          id,
        );
      case 'GET charges/:id':
        return need(
          state.charges.find((one) => one.id === id),
          'charge',
          id,
        );
      case 'POST refunds':
        return createRefund(input);
      case 'GET refunds/:id':
        return need(
          state.refunds.find((one) => one.id === id),
          'refund',
          id,
        );
      case 'GET events': {
        const types = input['types'];
        const wanted = Array.isArray(types) ? types : undefined;
        return list(
          path,
          input,
          state.events.filter((event) => !wanted || wanted.includes(event.type)),
        );
      }
      case 'GET events/:id':
        return need(
          state.events.find((one) => one.id === id),
          'event',
          id,
        );
      default:
        throw new ApiRefusal(404, `Unrecognized request URL (${method}: ${path}).`);
    }
  }

  async function createSession(input: Form): Promise<Checkout> {
    for (const name of Object.keys(input)) {
      if (!SESSION_PARAMETERS.has(name)) {
        throw new ApiRefusal(400, `Received unknown parameter: ${name}`, {
          code: 'parameter_unknown',
          param: name,
        });
      }
    }
    const mode = needText(input, 'mode');
    if (mode !== 'payment')
      throw invalid('mode', `The stand-in knows mode=payment only, not ${mode}.`);
    const successUrl = needUrl(input, 'success_url');
    const items = input['line_items'];
    if (!Array.isArray(items) || items.length === 0) throw missing('line_items');
    if (items.length > MAX_LINE_ITEMS)
      throw invalid('line_items', `At most ${MAX_LINE_ITEMS} line items are possible.`);
    const priced = items.map(readLine);
    const currencies = new Set(priced.map((one) => one.currency));
    const [currency] = currencies;
    if (!currency || currencies.size > 1)
      throw invalid('line_items', 'All line items must have the same currency.');
    const email = textOf(input['customer_email']);
    if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
      throw new ApiRefusal(400, `Invalid email address: ${email}`, {
        code: 'email_invalid',
        param: 'customer_email',
      });
    }
    const paymentData = input['payment_intent_data'];
    return account.openCheckout(
      {
        lines: priced.map(({ line }) => line),
        currency,
        successUrl,
        cancelUrl: input['cancel_url'] === undefined ? null : needUrl(input, 'cancel_url'),
        customerEmail: email ?? null,
        clientReferenceId: textOf(input['client_reference_id']) ?? null,
        metadata: readMetadata(input['metadata']),
      },
      readMetadata(isForm(paymentData) ? paymentData['metadata'] : undefined),
    );
  }

  async function createRefund(input: Form): Promise<Stripe.Refund> {
    const payment = needText(input, 'payment_intent');
    const charge = file.state.charges.find((one) => one.payment_intent === payment);
    if (!charge)
      throw new ApiRefusal(404, `No such payment_intent: '${payment}'`, {
        code: 'resource_missing',
        param: 'payment_intent',
      });
    const left = charge.amount - charge.amount_refunded;
    const amount = input['amount'] === undefined ? left : readAmount(input['amount'], 'amount');
    if (left === 0)
      throw new ApiRefusal(400, `Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    if (amount > left)
      throw invalid(
        'amount',
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      );
    return account.refund(charge, amount);
  }

  function expandSession(checkout: Checkout, input: Form): unknown {
    const expand = Array.isArray(input['expand']) ? input['expand'] : [];
    const session: Record<string, unknown> = { ...checkout.session };
    if (expand.includes('line_items'))
      session['line_items'] = wrap('/v1/checkout/sessions', checkout.lineItems, false);
    const intent = file.state.intents.find((one) => one.id === checkout.session.payment_intent);
    if (intent && expand.some((path) => String(path).startsWith('payment_intent'))) {
      const latest = expand.includes('payment_intent.latest_charge')
        ? file.state.charges.find((one) => one.id === intent.latest_charge)
        : intent.latest_charge;
      session['payment_intent'] = { ...intent, latest_charge: latest ?? null };
    }
    return session;
  }

  return async ({ method, target, headers, body }) => {
    const url = new URL(target, 'http://localhost');
    const requestId = stripeId('req', 14);
    const always = {
      'request-id': requestId,
      'stripe-version': headers['stripe-version'] ?? API_VERSION,
      'content-type': 'application/json',
    };
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const fingerprint = createHash('sha256')
      .update(`${method} ${url.pathname}\n${body}`)
      .digest('hex');
    try {
      requireKey(headers['authorization']);
      const saved = key ? file.state.answers[key] : undefined;
      if (saved && saved.fingerprint !== fingerprint) {
        throw new ApiRefusal(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        );
      }
      if (saved)
        return {
          status: saved.status,
          headers: { ...always, 'idempotent-replayed': 'true' },
          body: saved.body,
        };
      const input = decodeForm(method === 'GET' ? url.search : body);
      const answer = structuredClone(await dispatch(method, url.pathname, input));
      if (key) {
        file.state.answers[key] = { fingerprint, status: 200, body: answer };
        await file.save();
      }
      return { status: 200, headers: always, body: answer };
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      const type =
        error.status === 401
          ? 'invalid_request_error'
          : (error.fields['type'] ?? 'invalid_request_error');
      return {
        status: error.status,
        headers: always,
        body: {
          error: {
            ...error.fields,
            type,
            message: error.message,
            request_log_url: 'http://localhost',
          },
        },
      };
    }
  };
}

function requireKey(authorization: string | undefined): void {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (!key) throw new ApiRefusal(401, 'You did not provide an API key.');
  if (!/^(?:sk|rk)_test_/.test(key)) throw new ApiRefusal(401, 'Invalid API Key provided.');
}

function readLine(item: FormValue, index: number): { line: Line; currency: string } {
  const at = `line_items[${index}]`;
  if (!isForm(item)) throw missing(at);
  const price = item['price_data'];
  if (!isForm(price)) throw missing(`${at}[price_data]`);
  const product = price['product_data'];
  const name = isForm(product) ? textOf(product['name']) : undefined;
  if (!name) throw missing(`${at}[price_data][product_data][name]`);
  const currency = textOf(price['currency']) ?? '';
  if (!/^[a-z]{3}$/.test(currency))
    throw invalid(`${at}[price_data][currency]`, `Invalid currency: ${currency}.`);
  return {
    currency,
    line: {
      name,
      unitAmount: readAmount(price['unit_amount'], `${at}[price_data][unit_amount]`),
      quantity: readAmount(item['quantity'], `${at}[quantity]`),
    },
  };
}

function readAmount(value: FormValue | undefined, param: string): number {
  const text = textOf(value);
  if (text === undefined) throw missing(param);
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new ApiRefusal(400, `Invalid integer: ${text}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  return Number(text);
}

function readMetadata(value: FormValue | undefined): Record<string, string> {
  if (value === undefined) return {};
  const entries = isForm(value) ? Object.entries(value) : [];
  if (entries.length > 50) throw invalid('metadata', 'Metadata can have at most 50 keys.');
  return Object.fromEntries(
    entries.map(([key, text]) => {
      if (key.length > 40 || typeof text !== 'string' || text.length > 500) {
        throw invalid(
          `metadata[${key}]`,
          'Metadata keys have at most 40 characters, values at most 500.',
        );
      }
      return [key, text];
    }),
  );
}

function list<Item extends { id: string; created?: number }>(
  path: string,
  input: Form,
  all: readonly Item[],
): unknown {
  const limit = Number(textOf(input['limit']) ?? 10);
  if (!(limit >= 1 && limit <= 100)) throw invalid('limit', 'Limit must be between 1 and 100.');
  const created = input['created'];
  const since = isForm(created) ? Number(textOf(created['gte']) ?? 0) : 0;
  const recent = all.filter((item) => (item.created ?? since) >= since);
  const after = textOf(input['starting_after']);
  const start = after === undefined ? 0 : recent.findIndex((item) => item.id === after) + 1;
  const page = recent.slice(start, start + limit);
  return wrap(path, page, start + page.length < recent.length);
}

function wrap(url: string, data: readonly unknown[], hasMore: boolean): unknown {
  return { object: 'list', data, has_more: hasMore, url };
}

function matches<Item extends object>(input: Form, names: readonly (keyof Item & string)[]) {
  return (item: Item) =>
    names.every((name) => input[name] === undefined || item[name] === input[name]);
}

function need<Item>(item: Item | undefined, kind: string, id: string): Item {
  if (item) return item;
  throw new ApiRefusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}

function needText(input: Form, name: string): string {
  const text = textOf(input[name]);
  if (text === undefined || text === '') throw missing(name);
  return text;
}

function needUrl(input: Form, name: string): string {
  const text = needText(input, name);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ApiRefusal(400, 'Not a valid URL', { code: 'url_invalid', param: name });
  return text;
}

const missing = (param: string) =>
  new ApiRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
const invalid = (param: string, message: string) => new ApiRefusal(400, message, { param });
const textOf = (value: FormValue | undefined) => (typeof value === 'string' ? value : undefined);
const isForm = (value: FormValue | undefined): value is Form =>
  typeof value === 'object' && !Array.isArray(value);
