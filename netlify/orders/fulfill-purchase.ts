import {
  deliverMail,
  deliverQueued,
  runInBackground,
  type DeliveryServices,
  type Later,
} from '#netlify/mail/send-with-retries.ts';
import type { Services } from '#netlify/services.ts';
import {
  booksOf,
  paymentMismatch,
  type Buyer,
  type FulfillmentSource,
  type PendingOrder,
  type EntitledFile,
  type Order,
  type PaymentState,
} from '#src/domain/orders/order.ts';
import { CURRENCY } from '#src/domain/money.ts';
import { countryName } from '#src/domain/checkout/sale-countries.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { DAY } from '#src/domain/time.ts';
import type { BookFile } from '#src/domain/ebooks/book-format.ts';
import { gift } from '#netlify/gifts/gift-email.ts';
import type { NewMail } from '#netlify/mail/email-definition.ts';
import {
  KeyNotAllowed,
  type PaymentRefunds,
  type ShopServices,
} from '#netlify/payments/payments.ts';
import type { NewRecord } from '#netlify/storage/store.ts';
import { syncRefunds } from '#netlify/refunds/sync-refunds.ts';

/**
 * Time window, in milliseconds, in which identical purchases are reported to the coach. A payment
 * page is valid for one day.
 */
const DUPLICATE_WINDOW = 3 * DAY;

/** Outcome of a fulfillment attempt. */
export type Fulfillment =
  | { status: 'paid'; order: Order; entitlementId: string }
  | { status: 'confirming' | 'unpaid' | 'failed' | 'refused' | 'unknown' };

/** Services needed to fulfill a purchase. */
export type FulfillmentServices = DeliveryServices &
  Pick<ShopServices, 'books' | 'pendingOrders' | 'payments' | 'pendingPayments' | 'records'>;

/**
 * Turns a paid session into an order with its entitlement, link, and receipt. The webhook, the
 * success page, and the sweeper all call it. It's idempotent: any number of calls, in any order and
 * with a crash at any point, leave exactly one of each, because every write is create-only under an
 * ID derived from the session.
 *
 * Throws if the store or Stripe doesn't respond. The caller reports "try again," and a later call
 * finishes what's missing. An email that can't be sent never fails a purchase.
 * @param options `orderId`: the pending order to read in parallel, if the caller knows it; Stripe's
 * data takes precedence. `later`: runs the first attempt to send the receipt, which the buyer
 * doesn't have to wait for.
 */
export async function fulfillPurchase(
  sessionId: string,
  source: FulfillmentSource,
  services: FulfillmentServices,
  {
    orderId,
    later = () => false,
  }: { orderId?: string | undefined; later?: Later | undefined } = {},
): Promise<Fulfillment> {
  const { orders, pendingOrders, crypto } = services;
  const entitlementId = crypto.entitlementId(sessionId);
  const [known, isDone, expected] = await Promise.all([
    orders.find(sessionId),
    orders.isDone(sessionId),
    orderId === undefined ? undefined : pendingOrders.find(orderId),
  ]);
  if (known && isDone) {
    const mailId = receiptMailId(sessionId, services);
    await runInBackground(() => deliverMail(mailId, services), later);
    return { status: 'paid', order: known, entitlementId };
  }
  let refunds: PaymentRefunds | undefined;
  let draft: Draft | undefined = known && {
    order: known,
    buyer: await orders.buyerOf(known),
    recipient: (await services.gifts.typed(known))?.email,
  };
  if (!draft) {
    const payment = await services.payments.readSession(sessionId);
    const decision = await decide(payment, expected, services);
    if (typeof decision === 'string') return { status: decision };
    refunds = await recordEarlierRefunds(decision.payment, services);
    draft = draftOrder(decision.payment, decision.pendingOrder, source, services);
  }
  const order = await complete(draft, entitlementId, services, later);
  const { paymentId } = order;
  if (refunds && paymentId !== undefined) {
    const found = refunds;
    // If this fails, the sweeper finds the refund in Stripe's events and notifies the buyer later.
    await runInBackground(() => syncRefunds(paymentId, services, { later, found }), later);
  }
  return { status: 'paid', order, entitlementId };
}

/**
 * Records refunds made before the order was created, so that a refunded payment never gives access
 * to the books.
 * @returns the refunds, if any
 */
async function recordEarlierRefunds(
  { paymentId }: PaymentState,
  { payments, refundRecords, now }: Pick<ShopServices, 'now' | 'payments' | 'refundRecords'>,
): Promise<PaymentRefunds | undefined> {
  // A payment of 0 has no ID, and there's nothing to refund.
  if (paymentId === undefined) return undefined;
  try {
    const refunds = await payments.refunds(paymentId);
    if (refunds.madeCents === 0) return undefined;
    await refundRecords.record(paymentId, refunds, now());
    return refunds;
  } catch (error) {
    // If the key doesn't have this permission, the sweeper alerts the coach. A buyer who has paid
    // still gets the books.
    if (error instanceof KeyNotAllowed) return undefined;
    throw error;
  }
}

/**
 * Returns the ID of the receipt that's queued along with an order. Copies sent to a corrected
 * address have their own IDs.
 */
export function receiptMailId(sessionId: string, { crypto }: Pick<ShopServices, 'crypto'>): string {
  return crypto.mailId(sessionId, 'receipt');
}

/**
 * @param expected A pending order that has already been read. Used only if it belongs to the
 * payment.
 */
async function decide(
  payment: PaymentState | undefined,
  expected: PendingOrder | undefined,
  services: Pick<Services, 'alerts' | 'env' | 'pendingOrders' | 'now' | 'pendingPayments'>,
): Promise<
  | { payment: PaymentState; pendingOrder: PendingOrder }
  | 'confirming'
  | 'unpaid'
  | 'failed'
  | 'refused'
  | 'unknown'
> {
  const { alerts, pendingOrders, pendingPayments, env, now } = services;
  if (!payment?.orderId || payment.live !== env.stripe.live) return 'unknown';
  if (payment.status === 'open') return 'unpaid';
  if (payment.status === 'expired') return 'failed';
  if (!payment.paid)
    return (await pendingPayments.hasFailed(payment.sessionId)) ? 'failed' : 'confirming';

  const pendingOrder =
    expected?.orderId === payment.orderId
      ? expected
      : ((await pendingOrders.find(payment.orderId)) ??
        (await rebuildPendingOrder(payment, services)));
  const trouble = pendingOrder
    ? paymentMismatch(payment, pendingOrder)
    : 'there is no pending order for this payment';
  if (pendingOrder && !trouble) return { payment, pendingOrder };
  await alerts.raise({
    kind: pendingOrder ? 'payment-mismatch' : 'pending-order-missing',
    subject: payment.sessionId,
    note: trouble ?? '',
    at: now(),
  });
  return 'refused';
}

/**
 * Rebuilds a lost pending order (for example, after a database was restored from yesterday's
 * backup) from the payment's metadata and the buyer details that Stripe collected.
 */
async function rebuildPendingOrder(
  { orderId, agreed, email, name, country }: PaymentState,
  { pendingOrders, now }: Pick<Services, 'pendingOrders' | 'now'>,
): Promise<PendingOrder | undefined> {
  if (!orderId || !agreed || !email) return undefined;
  await pendingOrders.save({
    orderId,
    ...agreed,
    totalCents: agreed.lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0),
    currency: CURRENCY,
    buyer: pendingOrders.encrypt({ email, firstName: name ?? 'reader', country }, orderId),
    isRebuilt: true,
    at: now(),
  });
  return pendingOrders.find(orderId);
}

/** An order with its buyer, who is `undefined` if their data was erased. */
interface Draft {
  order: Order;
  buyer: Buyer | undefined;
  /** Address of the gift's recipient, if the order is a gift. */
  recipient: string | undefined;
  /** Records that must be created before the order. Not set once the order is committed. */
  before?: readonly NewRecord[];
}

/** Builds the order for a payment from its pending order. */
function draftOrder(
  payment: PaymentState,
  pendingOrder: PendingOrder,
  source: FulfillmentSource,
  {
    pendingOrders,
    orders,
    gifts,
    now,
  }: Pick<Services, 'gifts' | 'pendingOrders' | 'now' | 'orders'>,
): Draft {
  const { country: chosen, ...typed } = pendingOrders.buyerOf(pendingOrder);
  const buyer: Buyer = { ...typed, email: payment.email ?? typed.email };
  const { sessionId, totalCents, discountCents, taxCents, country = chosen } = payment;
  const gift = pendingOrders.giftOf(pendingOrder);
  const order: Order = {
    orderId: pendingOrder.orderId,
    sessionId,
    lines: pendingOrder.lines,
    totalCents,
    ...(discountCents > 0 ? { discountCents } : {}),
    ...(taxCents > 0 ? { taxCents } : {}),
    currency: payment.currency,
    ...(country === undefined ? {} : { country }),
    ...(pendingOrder.withdrawalConsent
      ? { withdrawalConsent: pendingOrder.withdrawalConsent }
      : {}),
    ...(gift ? { giftOn: gift.on } : {}),
    ...(pendingOrder.isRebuilt ? { isRebuilt: true } : {}),
    paymentId: payment.paymentId,
    live: payment.live,
    source,
    at: now(),
  };
  // The order must be indexed by address from the start. Otherwise, the buyer's data couldn't be
  // erased.
  const before = [
    orders.boughtBy(order, buyer),
    orders.indexed(order, buyer.email),
    ...(gift ? gifts.kept(order, gift) : []),
  ];
  // If buyers send a gift to themselves, both addresses map to the same record.
  return {
    order,
    buyer,
    recipient: gift?.email,
    before: [...new Map(before.map((one) => [one.key, one])).values()],
  };
}

/** Commits a purchase, or returns the order that another caller wrote first. */
async function commit(
  draft: Order,
  before: readonly NewRecord[],
  { orders, records, crypto }: Pick<Services, 'crypto' | 'orders' | 'records'>,
): Promise<Order> {
  const order = orders.committed(draft);
  if ((await records.createAll(before, [order])).has(order.key)) return draft;
  const first = await orders.find(draft.sessionId);
  if (!first)
    throw new Error(
      `The order of session ${crypto.fingerprint(draft.sessionId)} cannot be read back.`,
    );
  return first;
}

/**
 * Writes an order and its dependent records, in parallel where possible. The receipt is queued
 * after the records it describes. Only then does the purchase count as done.
 */
async function complete(
  { order: draft, buyer, recipient, before }: Draft,
  entitlementId: string,
  services: DeliveryServices & Pick<Services, 'books' | 'records'>,
  later: Later,
): Promise<Order> {
  const { orders, orderList, entitlements, outbox, books, records, now } = services;
  const { sessionId } = draft;
  const [order, onSale] = await Promise.all([
    before ? commit(draft, before, services) : draft,
    Promise.all(booksOf(draft.lines).map(({ slug }) => books.current(slug))),
    compareWithEarlier(draft, buyer, recipient, services),
    checkCountry(draft, services),
  ]);
  const { at, isRebuilt } = order;
  const files = await Promise.all(
    booksOf(order.lines).map((book, index) => entitleFile(book, onSale[index], order, services)),
  );
  const receipt: NewMail = {
    mailId: receiptMailId(sessionId, services),
    ref: { type: 'receipt', sessionId },
    at,
    isRebuilt,
  };
  const mails = [receipt, ...(order.giftOn === undefined ? [] : [giftMail(order, services)])];
  const queued = outbox.queued(receipt);
  const made = await records.createAll(
    [
      entitlements.newEntitlement({ entitlementId, sessionId, files, at }),
      entitlements.firstLink(entitlementId, at),
      ...orderList.entries(order),
      ...mails.flatMap((mail) => outbox.announcement(mail)),
    ],
    mails.map((mail) => outbox.queued(mail)),
    [orders.done(sessionId, now())],
  );
  const outcome = made.has(queued.key) ? 'created' : 'exists';
  await runInBackground(() => deliverQueued(receipt, outcome, services), later);
  return order;
}

/**
 * Returns the email that delivers a gift on its send date. It's queued along with its order, so
 * gifts don't need a schedule of their own.
 */
function giftMail(order: Order, { gifts }: Pick<ShopServices, 'gifts'>): NewMail {
  const { sessionId, at, isRebuilt } = order;
  const mailId = gifts.mailId(sessionId);
  return {
    mailId,
    ref: { type: 'gift', sessionId },
    at,
    notBefore: gift.notBefore(order),
    isRebuilt,
  };
}

/**
 * Alerts the coach if a buyer paid for the same cart twice, for example in two tabs. Both payments
 * become orders, and the coach decides whether to refund one.
 */
async function compareWithEarlier(
  order: Order,
  buyer: Buyer | undefined,
  recipient: string | undefined,
  { orders, alerts, now }: Pick<Services, 'alerts' | 'now' | 'orders'>,
): Promise<void> {
  if (!buyer) return;
  const { sessionId, at, lines, live } = order;
  const cart = { email: buyer.email, lines, live, recipient };
  const earlier = await orders.indexPurchase({ sessionId, at }, cart);
  if (!earlier || Math.abs(at - earlier.at) > DUPLICATE_WINDOW) return;
  await alerts.raise({
    kind: 'duplicate-purchase',
    subject: sessionId,
    otherSessionId: earlier.sessionId,
    note: `The same buyer paid for the same books twice within ${DUPLICATE_WINDOW / DAY} days. If it was a mistake, refund one of the two orders. If you’re not sure, ask the buyer.`,
    at: now(),
  });
}

/**
 * Alerts the coach to a card from a country where we don't sell. A buyer who has paid gets the book
 * anyway, and the coach handles taxes and refunds.
 */
async function checkCountry(
  { sessionId, country }: Order,
  { alerts, env, now }: Pick<Services, 'alerts' | 'env' | 'now'>,
): Promise<void> {
  if (country === undefined || env.selling.countries.includes(country)) return;
  await alerts.raise({
    kind: 'country-not-sold',
    subject: sessionId,
    note: `This order was paid with a card from ${countryName(country) ?? country}, where you don’t sell. The buyer has the books. Ask your tax adviser whether you owe tax there, or refund the order.`,
    at: now(),
  });
}

async function entitleFile(
  book: ReturnType<typeof booksOf>[number],
  file: BookFile | undefined,
  order: Order,
  { alerts, now }: Pick<Services, 'alerts' | 'now'>,
): Promise<EntitledFile> {
  const { slug, title, quantity } = book;
  if (!file) {
    await alerts.raise({
      kind: 'file-missing',
      subject: `${slug}-${order.sessionId}`,
      note: `A buyer paid for “${title},” but it has no file yet. Once you upload it, we’ll deliver the order.`,
      at: now(),
    });
    throw new HttpError(
      'file_missing',
      'We received your payment, and we’re preparing your book. We’ll email it to you.',
    );
  }
  const { version, at, ...sold } = file;
  return { ...sold, title, quantity };
}
