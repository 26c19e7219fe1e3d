import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { DATED_LIST_PARAMETERS, LIST_PARAMETERS, pageOf } from './lists.ts';
import {
  isForm,
  requireText,
  readInteger,
  readMetadata,
  textOf,
  type Form,
  type Shape,
} from './parameters.ts';
import { ApiError, refuseInvalid, InProgressError, refuseNoSuch } from './api-errors.ts';
import { readSessionRequest, SESSION_PARAMETERS } from './session-request.ts';
import type { Checkout, StripeState } from './state.ts';

/** One endpoint of the API. */
export interface Resource {
  method: 'GET' | 'POST';
  /** With one group for the id, where there is one. */
  path: RegExp;
  parameters: Readonly<Record<string, Shape>>;
  /** The answer; it may share objects with the state. */
  answer(call: { id: string; path: string; input: Form }): unknown;
}

const EXPAND: Readonly<Record<string, Shape>> = { expand: { each: 'text' } };
const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** The endpoints that a shop with hosted checkout uses. */
export function createResources(state: StripeState, account: Account): readonly Resource[] {
  const requireCheckout = (id: string): Checkout => {
    const checkout = account.checkout(id);
    if (!checkout) throw refuseNoSuch('checkout.session', id, 'session');
    return checkout;
  };

  const retrieve = <Item extends { id: string }>(
    path: RegExp,
    kind: string,
    items: () => readonly Item[],
  ): Resource => ({
    method: 'GET',
    path,
    parameters: EXPAND,
    answer: ({ id }) => {
      const found = items().find((one) => one.id === id);
      if (!found) throw refuseNoSuch(kind, id, kind === 'payment_intent' ? 'intent' : 'id');
      return found;
    },
  });

  return [
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions$/,
      parameters: SESSION_PARAMETERS,
      async answer({ input }) {
        const { request, paymentMetadata } = readSessionRequest(input, account.time());
        return (await account.openCheckout(request, paymentMetadata)).session;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions$/,
      parameters: {
        ...DATED_LIST_PARAMETERS,
        status: 'text',
        payment_intent: 'text',
        customer_details: { fields: { email: 'text' } },
      },
      answer: ({ path, input }) => pageOf(path, input, sessionsLike(input, state)),
    },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
      parameters: EXPAND,
      answer: ({ id }) => requireCheckout(id).session,
    },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/,
      parameters: LIST_PARAMETERS,
      answer: ({ id, path, input }) => pageOf(path, input, requireCheckout(id).lineItems),
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      parameters: EXPAND,
      async answer({ id }) {
        const checkout = requireCheckout(id);
        await account.expire(checkout);
        return checkout.session;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/refunds$/,
      parameters: {
        ...EXPAND,
        charge: 'text',
        payment_intent: 'text',
        amount: 'text',
        reason: 'text',
        metadata: 'map',
      },
      answer: ({ input }) => createRefund(input, state, account),
    },
    {
      method: 'GET',
      path: /^\/v1\/refunds$/,
      parameters: { ...DATED_LIST_PARAMETERS, charge: 'text', payment_intent: 'text' },
      answer: ({ path, input }) => pageOf(path, input, refundsLike(input, state)),
    },
    {
      method: 'GET',
      path: /^\/v1\/events$/,
      parameters: {
        ...DATED_LIST_PARAMETERS,
        type: 'text',
        types: { each: 'text' },
        delivery_success: 'text',
      },
      answer: ({ path, input }) => pageOf(path, input, eventsLike(input, state)),
    },
    retrieve(/^\/v1\/payment_intents\/([^/]+)$/, 'payment_intent', () => state.intents),
    retrieve(/^\/v1\/charges\/([^/]+)$/, 'charge', () => state.charges),
    retrieve(/^\/v1\/refunds\/([^/]+)$/, 'refund', () => state.refunds),
    retrieve(/^\/v1\/disputes\/([^/]+)$/, 'dispute', () => state.disputes),
    retrieve(/^\/v1\/events\/([^/]+)$/, 'event', () => state.events),
  ];
}

function sessionsLike(input: Form, { checkouts }: StripeState): Stripe.Checkout.Session[] {
  const status = textOf(input['status']);
  const payment = textOf(input['payment_intent']);
  const buyer = input['customer_details'];
  const email = isForm(buyer) ? textOf(buyer['email']) : undefined;
  return checkouts
    .map(({ session }) => session)
    .filter(
      (session) =>
        (!status || session.status === status) &&
        (!payment || session.payment_intent === payment) &&
        (!email || session.customer_details?.email === email),
    );
}

function refundsLike(input: Form, { refunds, intents }: StripeState): Stripe.Refund[] {
  const payment = textOf(input['payment_intent']);
  const charge = textOf(input['charge']);
  if (payment && !intents.some(({ id }) => id === payment)) {
    throw refuseNoSuch('payment_intent', payment, 'payment_intent');
  }
  return refunds.filter(
    (one) => (!payment || one.payment_intent === payment) && (!charge || one.charge === charge),
  );
}

function eventsLike(input: Form, { events, deliveries }: StripeState): Stripe.Event[] {
  const types = Array.isArray(input['types']) ? input['types'] : undefined;
  const type = textOf(input['type']);
  const success = textOf(input['delivery_success']);
  return events.filter((event) => {
    const delivery = deliveries[event.id];
    const isDelivered = !delivery || delivery.state === 'accepted';
    return (
      (!types || types.includes(event.type)) &&
      (!type || event.type === type) &&
      (!success || success === String(isDelivered))
    );
  });
}

async function createRefund(
  input: Form,
  state: StripeState,
  account: Account,
): Promise<Stripe.Refund> {
  const param = input['charge'] === undefined ? 'payment_intent' : 'charge';
  if (input[param] === undefined) {
    throw new ApiError(
      400,
      'One of the following params should be provided: payment_intent or charge.',
    );
  }
  const id = requireText(input, param);
  const charge = state.charges.find(
    (one) => (param === 'charge' ? one.id : one.payment_intent) === id,
  );
  if (!charge) throw refuseNoSuch(param, id, param);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new InProgressError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (account.openDispute(charge)) {
    throw new InProgressError(
      400,
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      { code: 'charge_disputed' },
    );
  }
  const amount =
    input['amount'] === undefined
      ? left
      : readInteger(input['amount'], 'amount', { min: 1, max: Number.MAX_SAFE_INTEGER });
  if (amount > left) {
    throw new InProgressError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    );
  }
  const reason = textOf(input['reason']) ?? null;
  if (reason !== null && !REFUND_REASONS.includes(reason)) {
    throw refuseInvalid('reason', `Invalid reason: must be one of ${REFUND_REASONS.join(', ')}`);
  }
  return account.refund(charge, amount, { reason, metadata: readMetadata(input['metadata']) });
}
