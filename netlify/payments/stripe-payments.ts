import { setTimeout as pass } from 'node:timers/promises';
import Stripe from 'stripe';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { CURRENCY } from '#src/domain/money.ts';
import type { PaymentState } from '#src/domain/orders/order.ts';
import { readAgreement, writeAgreement } from './terms-consent-metadata.ts';
import type { Environment } from '#netlify/platform/env.ts';
import {
  CheckoutRefused,
  KeyNotAllowed,
  PaymentsUnavailable,
  type NewCheckout,
  type PaymentEvent,
  type Payments,
  type RefundError,
} from './payments.ts';

/** Response timeout in milliseconds. The SDK's own 80 s would outlast the function. */
const TIMEOUT = 8_000;
/**
 * Time window in which clicks share one key after a failure that Stripe has saved, in milliseconds.
 */
const KEY_TIME = 10_000;
/**
 * Retry delays, in milliseconds, while another click from the same buyer is opening the payment
 * page: about 4 s together with the SDK's own. Opening one takes Stripe about a second.
 */
const BUSY_PAUSES = [250, 500, 750, 1_000];
/**
 * Stripe's tax code for a book that the buyer downloads and keeps (docs.stripe.com/tax/tax-codes,
 * "Digital Books").
 */
const EBOOK_TAX_CODE = 'txcd_10302000';
/**
 * Maximum age of a webhook body, in seconds. An older one, or one dated in the future, is a replay.
 * The SDK alone would accept future timestamps.
 */
const WEBHOOK_TOLERANCE = 300;

const REFUND_AND_DISPUTE_EVENTS: Stripe.Event.Type[] = [
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
];

/**
 * Final refund statuses in which the shop keeps the money. With any other status, the money has
 * been sent or will be.
 */
const NOT_GIVEN = new Set<string | null>(['failed', 'canceled']);

/** Reasons that Stripe rejects a refund, by error code (docs.stripe.com/error-codes). */
const REFUSED: Readonly<Record<string, RefundError>> = {
  balance_insufficient: 'empty-balance',
  insufficient_funds: 'empty-balance',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  charge_already_refunded: 'more-than-is-left',
  amount_too_large: 'more-than-is-left',
};

/**
 * Final dispute statuses in which the shop keeps the money. A closed inquiry never took any from
 * the shop.
 */
const WON_STATUSES = new Set<Stripe.Dispute.Status>(['won', 'warning_closed', 'prevented']);

/**
 * Creates a client for Stripe, or in embedded mode for the stub at the configured URL.
 * @param options.timeout Response timeout in milliseconds.
 * @param options.now Returns Unix time in milliseconds.
 * @param options.wait Waits for a number of milliseconds.
 */
export function createPayments(
  {
    stripe,
    mode,
  }: {
    stripe: Pick<Environment['stripe'], 'secretKey' | 'live' | 'webhookSecrets' | 'apiUrl'>;
    mode: Environment['mode'];
  },
  {
    timeout = TIMEOUT,
    now = Date.now,
    wait = pass,
  }: {
    timeout?: number;
    now?: () => number;
    wait?: (milliseconds: number) => Promise<unknown>;
  } = {},
): Payments {
  const client = new Stripe(stripe.secretKey, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(mode === 'embedded' && stripe.apiUrl
      ? { host: stripe.apiUrl.hostname, port: stripe.apiUrl.port, protocol: 'http' }
      : {}),
  });

  let serverTime: number | undefined;

  return {
    async openCheckout({ orderId, email, selling, successUrl, cancelUrl, ...agreed }) {
      const open = (idempotencyKey: string) =>
        client.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: agreed.lines.map((line) => ({
              quantity: line.quantity,
              price_data: {
                currency: CURRENCY,
                unit_amount: line.unitCents,
                product_data: {
                  name: line.title,
                  ...(line.books
                    ? { description: line.books.map(({ title }) => title).join(', ') }
                    : {}),
                  metadata: { slug: line.slug },
                  ...(selling.tax ? { tax_code: EBOOK_TAX_CODE } : {}),
                },
                ...(selling.tax ? { tax_behavior: 'exclusive' } : {}),
              },
            })),
            customer_email: email,
            client_reference_id: orderId,
            metadata: { orderId, ...writeAgreement(agreed) },
            payment_intent_data: { metadata: { orderId } },
            adaptive_pricing: { enabled: false },
            ...(selling.promotionCodes ? { allow_promotion_codes: true } : {}),
            ...(selling.tax ? { automatic_tax: { enabled: true } } : {}),
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey },
        );
      const opening = reach(async () => {
        try {
          return await inTurn(() => open(`co:${orderId}`), wait);
        } catch (error) {
          // Stripe replays a saved response for a day, so later attempts need their own keys. While
          // another click is still in progress, a different key would open a second page for the
          // order.
          if (
            isBusy(error) ||
            !(isReplayed(error) || error instanceof Stripe.errors.StripeAPIError)
          ) {
            throw error;
          }
          return open(`co:${orderId}:${Math.floor(now() / KEY_TIME)}`);
        }
      });
      const session = await opening.catch((error: unknown) => {
        const part = refusedPart(error, agreed);
        throw part === undefined ? error : new CheckoutRefused(part, { cause: error });
      });
      return { sessionId: session.id, url: session.url };
    },

    async readSession(sessionId) {
      try {
        return describe(await reach(() => client.checkout.sessions.retrieve(sessionId)));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
          return undefined;
        throw error;
      }
    },

    async *completedSessions(since, after) {
      const pages = pagesOf(since, after, (range) =>
        client.checkout.sessions.list({ status: 'complete', ...range }),
      );
      for await (const { data, lastResponse } of pages) {
        const date = Date.parse(lastResponse.headers['date'] ?? '');
        serverTime = Number.isNaN(date) ? undefined : date;
        yield* data.map(describe);
      }
    },

    async *refundsAndDisputes(since, after) {
      const pages = pagesOf(since, after, (range) =>
        client.events.list({ types: REFUND_AND_DISPUTE_EVENTS, ...range }),
      );
      for await (const { data } of pages) {
        for (const stripeEvent of data) {
          const event = readEvent(stripeEvent);
          if ('paymentId' in event) yield { eventId: stripeEvent.id, event };
        }
      }
    },

    async refunds(paymentId) {
      const pages = pagesOf(0, undefined, (range) =>
        client.refunds.list({ payment_intent: paymentId, expand: ['data.charge'], ...range }),
      );
      const found: Stripe.Refund[] = [];
      try {
        for await (const { data } of pages) found.push(...data);
      } catch (error) {
        const isStripeError = error instanceof Stripe.errors.StripeInvalidRequestError;
        if (!isStripeError || error.code !== 'resource_missing') throw error;
      }
      const refunds = found.toReversed().map(({ id, amount, status, created }) => ({
        refundId: id,
        cents: amount,
        hasFailed: NOT_GIVEN.has(status),
        at: created * 1000,
      }));
      const sum = (some: typeof refunds) => some.reduce((cents, one) => cents + one.cents, 0);
      const madeCents = sum(refunds);
      const failedCents = sum(refunds.filter(({ hasFailed }) => hasFailed));
      const charge = found[0]?.charge;
      const paid = charge && typeof charge !== 'string' ? charge.amount : Infinity;
      return { refunds, madeCents, failedCents, isAll: madeCents - failedCents >= paid };
    },

    async refund(paymentId, cents, idempotencyKey) {
      try {
        const refund = { payment_intent: paymentId, amount: cents };
        await reach(() => inTurn(() => client.refunds.create(refund, { idempotencyKey }), wait));
        return { outcome: 'given' };
      } catch (failure) {
        const error = failure instanceof PaymentsUnavailable ? failure.cause : failure;
        if (error instanceof Stripe.errors.StripeIdempotencyError)
          return { outcome: 'other-amount' };
        if (isReplayed(error)) return { outcome: 'key-is-spent' };
        if (error instanceof Stripe.errors.StripeAPIError && !isBusy(error)) {
          return { outcome: 'failed' };
        }
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw failure;
        const why = error.param === 'amount' ? 'more-than-is-left' : REFUSED[error.code ?? ''];
        return { outcome: 'refused', why: why ?? 'other' };
      }
    },

    serverTime: () => serverTime,

    async verifyEvent(body, signature, now) {
      const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1]);
      if (!signature || !(Math.abs(now / 1000 - signedAt) <= WEBHOOK_TOLERANCE)) return undefined;
      for (const secret of stripe.webhookSecrets) {
        try {
          const event = await client.webhooks.constructEventAsync(
            body,
            signature,
            secret,
            WEBHOOK_TOLERANCE,
          );
          return event.livemode === stripe.live ? readEvent(event) : undefined;
        } catch {
          continue;
        }
      }
      return undefined;
    },
  };
}

/** Query range for a Stripe list: start time, page size, and the item to start after. */
type ListRange = Pick<Stripe.EventListParams, 'created' | 'limit' | 'starting_after'>;

/**
 * Fetches a list page by page.
 * @param since Unix time in milliseconds.
 * @param after ID of the item before the first one.
 */
async function* pagesOf<Item extends { id: string }>(
  since: number,
  after: string | undefined,
  list: (range: ListRange) => Stripe.ApiListPromise<Item>,
) {
  const range: ListRange = { created: { gte: Math.floor(since / 1000) }, limit: 100 };
  for (let last = after; ;) {
    const page = await reach(() => list({ ...range, ...(last ? { starting_after: last } : {}) }));
    yield page;
    last = page.data.at(-1)?.id;
    if (!page.has_more || !last) return;
  }
}

/** Waits while a request with the same key is in progress, then returns its response. */
async function inTurn<Result>(
  call: () => Promise<Result>,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<Result> {
  for (const pause of BUSY_PAUSES) {
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await wait(pause);
    }
  }
  return call();
}

/**
 * Returns which of the buyer's entries is in the parameter that Stripe rejected
 * (docs.stripe.com/error-codes). A new session doesn't contain other buyer data: we don't send the
 * name, phone, or country, and our own limits apply to books, quantities, and prices.
 */
function refusedPart(
  error: unknown,
  { gift }: Pick<NewCheckout, 'gift'>,
): CheckoutRefused['part'] | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  const { code, param = '' } = error;
  if (code === 'email_invalid' || param === 'customer_email') return 'email';
  // All other metadata is short and comes from our code.
  return gift && /^metadata(?:\[gift_\d+\])?$/.test(param) ? 'gift' : undefined;
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    error.statusCode === 409 &&
    error.code === 'idempotency_key_in_use'
  );
}

/**
 * Returns whether Stripe replayed the response saved under this key, or has saved one for different
 * content.
 */
function isReplayed(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeIdempotencyError ||
    (error instanceof Stripe.errors.StripeError &&
      error.headers?.['idempotent-replayed'] === 'true')
  );
}

async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const isOurs =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError;
    if (isOurs && !isBusy(error)) throw error;
    if (
      error instanceof Stripe.errors.StripePermissionError ||
      error instanceof Stripe.errors.StripeAuthenticationError
    ) {
      throw new KeyNotAllowed('This site’s Stripe key isn’t allowed to do this.', { cause: error });
    }
    throw new PaymentsUnavailable('Stripe didn’t answer as expected.', { cause: error });
  }
}

function describe(session: Stripe.Checkout.Session): PaymentState {
  const payment = session.payment_intent;
  const given = session.customer_details?.email ?? session.customer_email ?? undefined;
  return {
    sessionId: session.id,
    orderId: session.metadata?.['orderId'],
    status: readStatus(session.status),
    paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    subtotalCents: session.amount_subtotal ?? -1,
    discountCents: session.total_details?.amount_discount ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    totalCents: session.amount_total ?? -1,
    currency: session.currency ?? '',
    email: given && (readEmailAddress(given) ?? given),
    name: session.customer_details?.name ?? undefined,
    country: session.customer_details?.address?.country ?? undefined,
    paymentId: typeof payment === 'string' ? payment : payment?.id,
    live: session.livemode,
    agreed: readAgreement(session.metadata ?? {}),
  };
}

/** A status added by a later API version counts as open, so nothing is delivered for it. */
function readStatus(status: string | null): PaymentState['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open';
}

function readEvent(event: Stripe.Event): PaymentEvent {
  const idOf = (value: string | { id: string } | null) =>
    typeof value === 'string' ? value : value?.id;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return {
        kind: 'session-changed',
        sessionId: event.data.object.id,
        orderId: event.data.object.metadata?.['orderId'],
      };
    case 'checkout.session.async_payment_failed':
      return { kind: 'async-failed', sessionId: event.data.object.id };
    case 'charge.refunded': {
      const paymentId = idOf(event.data.object.payment_intent);
      return paymentId ? { kind: 'refunds-changed', paymentId } : { kind: 'ignored' };
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { status, payment_intent: payment } = event.data.object;
      const paymentId = idOf(payment);
      return paymentId && NOT_GIVEN.has(status)
        ? { kind: 'refunds-changed', paymentId }
        : { kind: 'ignored' };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const dispute = event.data.object;
      const paymentId = idOf(dispute.payment_intent);
      if (!paymentId) return { kind: 'ignored' };
      if (event.type === 'charge.dispute.created') {
        return { kind: 'disputed', paymentId, disputeId: dispute.id };
      }
      return WON_STATUSES.has(dispute.status)
        ? { kind: 'dispute-won', paymentId, disputeId: dispute.id }
        : { kind: 'ignored' };
    }
    default:
      return { kind: 'ignored' };
  }
}
