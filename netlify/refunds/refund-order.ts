import type { DeliveryServices } from '#netlify/mail/send-with-retries.ts';
import { formatPrice, type Cents } from '#src/domain/money.ts';
import { backOf, type Order } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import {
  KeyNotAllowed,
  PaymentsUnavailable,
  type PaymentRefunds,
  type RefundAnswer,
  type RefundError,
  type ShopServices,
} from '#netlify/payments/payments.ts';
import { syncRefunds } from './sync-refunds.ts';

/**
 * Maximum number of idempotency keys per payment state. A click uses up to two while Stripe is
 * failing, and Stripe drops keys after a day.
 */
const MOST_KEYS = 40;

const REFUSED: Readonly<Record<RefundError, string>> = {
  disputed:
    'Nothing was refunded, because the buyer disputed this payment. Stripe won’t make a refund until the bank decides. Check the dispute in Stripe.',
  'empty-balance':
    'Nothing was refunded, because your Stripe balance is too low. Add money in Stripe (Balances) or wait for your next sales. Then refund it here.',
  'more-than-is-left':
    'Nothing was refunded, because the amount is more than what’s left of this payment. Reload this page and check the history.',
  other: 'Stripe didn’t make the refund. Open the payment in Stripe to see why.',
};

/**
 * Refunds all or part of an order's payment and emails the buyer. If several clicks saw the same
 * refunded amount, at most one of them issues a refund, no matter what amounts they asked for.
 * @param backCents The amount already refunded, as the coach saw it.
 * @returns a sentence for the coach about what happened
 * @throws {HttpError} refund_refused
 */
export async function refundOrder(
  order: Order,
  { cents, backCents }: { cents: Cents; backCents: Cents },
  services: DeliveryServices & Pick<ShopServices, 'payments'>,
): Promise<string> {
  const { paymentId } = order;
  if (!paymentId) throw refuse('Nothing was paid for this order, so there’s nothing to refund.');
  const given = await refundOnce(paymentId, cents, backCents, services).catch((error: unknown) => {
    if (!(error instanceof KeyNotAllowed)) throw error;
    throw refuse(
      'Nothing was refunded, because this site’s Stripe key isn’t allowed to. In Stripe, open Developers, then API keys, and let this key write “Charges and Refunds.” Or make the refund in Stripe.',
    );
  });
  const buyer = await services.orders.buyerOf(order);
  const back = `Refunded ${formatPrice(backOf(given))} in total`;
  return buyer
    ? `${back}. We’ve emailed the buyer.`
    : `${back}. We can’t email the buyer, because they asked us to delete their address.`;
}

/**
 * Refunds the amount at most once.
 * @param backCents The amount already refunded, as the coach saw it.
 * @returns the payment's refunds afterward, including any made in Stripe itself
 * @throws {HttpError} refund_refused if the refunded amount has changed or Stripe declines
 */
async function refundOnce(
  paymentId: string,
  cents: Cents,
  backCents: Cents,
  services: DeliveryServices & Pick<ShopServices, 'payments'>,
): Promise<PaymentRefunds> {
  const before = await syncAndRead(paymentId, services);
  if (backOf(before) !== backCents) throw rejectOutdatedAmount(backOf(before));
  let answer: RefundAnswer | undefined;
  let failure: unknown;
  try {
    answer = await requestRefund(paymentId, before.madeCents, cents, services);
  } catch (error) {
    if (error instanceof KeyNotAllowed || !(error instanceof PaymentsUnavailable)) throw error;
    failure = error;
  }
  // A response may have been lost, so use the payment's current state.
  const after = await syncAndRead(paymentId, services);
  const made = after.refunds.slice(before.refunds.length);
  if (made.some((refund) => refund.cents === cents)) return after;
  if (after.madeCents !== before.madeCents) throw rejectOutdatedAmount(backOf(after));
  if (answer?.outcome === 'refused') throw refuse(REFUSED[answer.why]);
  throw (
    failure ?? new PaymentsUnavailable('Stripe didn’t confirm the refund and may still make it.')
  );
}

/**
 * Reads and syncs the payment's refunds, including one whose response was lost after an earlier
 * click.
 */
async function syncAndRead(
  paymentId: string,
  services: DeliveryServices & Pick<ShopServices, 'payments'>,
): Promise<PaymentRefunds> {
  const found = await services.payments.refunds(paymentId);
  await syncRefunds(paymentId, services, { found });
  return found;
}

/**
 * Sends the refund under the first idempotency key of this payment state that can still succeed. A
 * key is skipped only once its original request is known to have failed, because from then on, the
 * key only returns that failure. This way, two clicks never both refund, no matter how late one
 * arrives (decision 415).
 * @param madeCents The total of refunds made so far, which identifies this state.
 */
async function requestRefund(
  paymentId: string,
  madeCents: Cents,
  cents: Cents,
  { payments, refundRecords, now }: Pick<ShopServices, 'now' | 'payments' | 'refundRecords'>,
): Promise<RefundAnswer> {
  const sums = await refundRecords.recordRequest(paymentId, madeCents, cents, now());
  const others = sums.filter((sum) => sum !== cents);
  let hasFailed = false;
  for (let number = 0; number < MOST_KEYS;) {
    const key = `re:${paymentId}:${madeCents}${number > 0 ? `:${number}` : ''}`;
    let answer = await payments.refund(paymentId, cents, key);
    for (const sum of others) {
      // The key has already been used, so this can't create another refund. It only returns the
      // result of the other click.
      if (answer.outcome === 'other-amount') answer = await payments.refund(paymentId, sum, key);
    }
    if (answer.outcome === 'key-is-spent') number += 1;
    else if (answer.outcome === 'failed' && !hasFailed) hasFailed = true;
    else return answer;
    if ((await payments.refunds(paymentId)).madeCents !== madeCents) return answer;
  }
  throw new PaymentsUnavailable('Stripe has failed too often today for this payment.');
}

const refuse = (message: string) => new HttpError('refund_refused', message);

const rejectOutdatedAmount = (back: Cents) =>
  refuse(
    `Nothing was refunded now, because ${formatPrice(back)} had already been refunded. Reload this page and check the history.`,
  );
