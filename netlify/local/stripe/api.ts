import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { StateFile } from '../state-file.ts';
import type { WireAnswer, WireCall } from '../http-stub-server.ts';
import { stripeId, type StripeAccount } from './account.ts';
import {
  listOf,
  newRefund,
  newSession,
  readRequest,
  rejectEarly,
  StripeApiError,
} from './requests.ts';
import type { SavedAnswer, StripeState } from './state.ts';

export interface StripeFault {
  /**
   * 401, 403, and 429 are returned before any work is done and aren't saved. All other responses
   * are saved under the idempotency key.
   */
  status: number;
  /** Stripe's error code, such as `balance_insufficient`. */
  code?: string | undefined;
  /** Name of the rejected parameter. */
  param?: string | undefined;
}

const BEFORE_WORK = new Set([401, 403, 429]);

type RefundOutcome = Pick<SavedAnswer, 'status' | 'body'>;

export function createApi(
  { state, save }: StateFile<StripeState>,
  account: StripeAccount,
): (call: WireCall, fault?: StripeFault) => Promise<WireAnswer> {
  const routes = createRoutes(state, account);
  const running = new Set<string>();

  async function dispatch(method: string, { pathname, search }: URL, body: string) {
    const route = routes.find((one) => one.method === method && one.path.test(pathname));
    if (!route) throw rejectEarly(`Unrecognized request URL (${method}: ${pathname}).`, {}, 404);
    const id = route.path.exec(pathname)?.[1] ?? '';
    return structuredClone(await route.answer(method === 'GET' ? search : body, id));
  }

  /**
   * Save the response only if work was started. A request with invalid parameters can be corrected
   * and sent again.
   */
  async function once(key: string, fingerprint: string, work: () => Promise<RefundOutcome>) {
    const type = 'idempotency_error';
    const saved = Object.hasOwn(state.answers, key) ? state.answers[key] : undefined;
    if (saved && saved.fingerprint !== fingerprint) {
      throw rejectEarly(`The key '${key}' was first used with other parameters.`, { type });
    }
    if (saved) return { ...saved, isReplay: true };
    if (running.has(key)) {
      const fields = { type, code: 'idempotency_key_in_use' };
      throw rejectEarly(`Another request with the key '${key}' is in progress.`, fields, 409);
    }
    running.add(key);
    try {
      const outcome = await work();
      state.answers[key] = { fingerprint, ...outcome };
      await save();
      return { ...outcome, isReplay: false };
    } finally {
      running.delete(key);
    }
  }

  return async ({ method, target, headers, body: sent }, fault) => {
    const url = new URL(target, 'http://localhost');
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const always = { 'request-id': stripeId('req', 14) };
    const work = async (): Promise<RefundOutcome> => {
      try {
        if (fault) throw faultError(fault);
        return { status: 200, body: await dispatch(method, url, sent) };
      } catch (error) {
        if (!(error instanceof StripeApiError && error.isSaved)) throw error;
        return { status: error.status, body: describeError(error) };
      }
    };
    try {
      if (!/^Bearer (?:sk|rk)_test_\w+$/.test(headers['authorization'] ?? '')) {
        throw rejectEarly('Invalid API Key provided.', {}, 401);
      }
      if (fault && BEFORE_WORK.has(fault.status)) throw faultError(fault);
      const fingerprint = createHash('sha256')
        .update(`${method} ${url.pathname}\n${sent}`)
        .digest('hex');
      const { status, body, isReplay } = key
        ? await once(key, fingerprint, work)
        : { ...(await work()), isReplay: false };
      return {
        status,
        body,
        headers: {
          ...always,
          ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
          // Retrying with the same key would only repeat the failure.
          ...(status >= 500 && key ? { 'stripe-should-retry': 'false' } : {}),
        },
      };
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return { status: error.status, headers: always, body: describeError(error) };
    }
  };
}

function createRoutes(state: StripeState, account: StripeAccount) {
  const route = <Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: RegExp,
    schema: Schema,
    answer: (input: z.output<Schema>, id: string) => unknown,
  ) => ({
    method,
    path,
    answer: (form: string, id: string) => answer(readRequest(schema, form), id),
  });
  const chargeFor = (payment: string) => {
    const charge = state.charges.find((one) => one.payment_intent === payment);
    if (charge) return charge;
    throw rejectUnknownId('payment_intent', payment);
  };

  return [
    route('POST', /^\/v1\/checkout\/sessions$/, newSession, async (params) => {
      const { session } = await account.openCheckout(params);
      return session;
    }),
    route(
      'GET',
      /^\/v1\/checkout\/sessions$/,
      listOf({ status: z.enum(['open', 'complete', 'expired']).optional() }),
      ({ status, ...range }) => {
        const sessions = state.checkouts.map(({ session }) => session);
        return page(range, status ? sessions.filter((one) => one.status === status) : sessions);
      },
    ),
    route('GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, z.strictObject({}), (_input, id) => {
      const checkout = account.checkout(id);
      if (!checkout) throw rejectUnknownId('session', id);
      return checkout.session;
    }),
    route('POST', /^\/v1\/refunds$/, newRefund, ({ payment_intent: payment, amount }) => {
      const charge = chargeFor(payment);
      return account.refund(charge, amount ?? charge.amount - charge.amount_refunded);
    }),
    route(
      'GET',
      /^\/v1\/refunds$/,
      listOf({ payment_intent: z.string(), expand: z.tuple([z.literal('data.charge')]) }),
      ({ payment_intent: payment, ...range }) => {
        const charge = chargeFor(payment);
        const refunds = state.refunds.filter((one) => one.charge === charge.id);
        return page(
          range,
          refunds.map((one) => ({ ...one, charge })),
        );
      },
    ),
    route(
      'GET',
      /^\/v1\/events$/,
      listOf({ types: z.array(z.string()).optional() }),
      ({ types, ...range }) =>
        page(
          range,
          state.events.filter(({ type }) => types?.includes(type) ?? true),
        ),
    ),
  ];
}

/** Returns one page of a list that's sorted newest first. */
function page<Item extends { id: string; created: number }>(
  input: { limit: number; starting_after?: string | undefined; created: { gte: number } },
  all: readonly Item[],
) {
  const { limit, starting_after: after } = input;
  const found = all.filter(({ created }) => created >= input.created.gte);
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw rejectUnknownId('starting_after', after, 400);
  const data = found.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < found.length };
}

const rejectUnknownId = (param: string, id: string, status = 404) =>
  rejectEarly(`No such ${param}: '${id}'`, { code: 'resource_missing', param }, status);

const describeError = ({ message, fields }: StripeApiError) => ({
  error: {
    message,
    type: 'invalid_request_error',
    ...fields,
    ...(fields['code']
      ? { doc_url: `https://stripe.com/docs/error-codes/${fields['code'].replaceAll('_', '-')}` }
      : {}),
  },
});

function faultError({ status, code, param }: StripeFault): StripeApiError {
  const fields = {
    type: status < 500 ? 'invalid_request_error' : 'api_error',
    ...(status === 429 ? { code: 'rate_limit' } : code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  };
  return new StripeApiError('An injected fault.', fields, { status });
}
