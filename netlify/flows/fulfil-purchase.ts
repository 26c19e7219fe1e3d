import { LINK_LIFETIME } from '#src/domain/download.ts';
import {
  paymentMismatch,
  type FulfilmentSource,
  type LicensedFile,
  type Order,
  type PaymentState,
} from '#src/domain/order.ts';
import { ShopError } from '#src/domain/shop-error.ts';
import type { QueuedMail } from '#netlify/services/outbox.ts';
import type { ShopServices } from '#netlify/services/shop-services.ts';
import { deliverMail, deliverQueued } from './deliver-mail.ts';

const DAY = 24 * 60 * 60_000;
/** Equal purchases within this time, in milliseconds, are shown to the coach. A payment page lives for 1 day. */
const DUPLICATE_WINDOW = 3 * DAY;

/** What is known of a checkout session after trying to fulfil it. */
export type Fulfilment =
  | { status: 'paid'; order: Order; licenceId: string }
  | { status: 'confirming' | 'unpaid' | 'failed' | 'refused' | 'unknown' };

/**
 * Turns a paid session into an order with its licence, link and receipt. Webhook, success page and
 * sweeper all call it; any number of calls, in any order and with a crash at any point, leave exactly
 * one of each, because every write is create-only under an id derived from the session.
 *
 * Throws when the store or Stripe does not answer: the caller reports "try again" and a later call
 * finishes what is missing. A mail that cannot be sent never fails a purchase.
 */
export async function fulfilPurchase(
  sessionId: string,
  source: FulfilmentSource,
  services: ShopServices,
): Promise<Fulfilment> {
  const { orders, vault } = services;
  let order = await orders.order(sessionId);
  if (!order) {
    const payment = await services.payments.readSession(sessionId);
    const decision = await decide(payment, services);
    if (decision !== 'fulfil' || !payment) {
      return { status: decision === 'fulfil' ? 'unknown' : decision };
    }
    order = await commit(payment, source, services);
  }

  const licenceId = vault.licenceId(sessionId);
  const deliver = (await orders.isDone(sessionId))
    ? () => deliverMail(receiptMailId(sessionId, services), services)
    : await complete(order, licenceId, services);
  // The mail is queued and the sweeper has it: no trouble with it may stand in front of the book.
  await deliver().catch(() => undefined);
  return { status: 'paid', order, licenceId };
}

/** The id of the one receipt of a session. */
export function receiptMailId(sessionId: string, { vault }: Pick<ShopServices, 'vault'>): string {
  return vault.mailId(sessionId, 'receipt');
}

async function decide(
  payment: PaymentState | undefined,
  { orders, env, now }: ShopServices,
): Promise<'fulfil' | 'confirming' | 'unpaid' | 'failed' | 'refused' | 'unknown'> {
  if (!payment?.orderId || payment.live !== env.stripe.live) return 'unknown';
  if (payment.status === 'open') return 'unpaid';
  if (payment.status === 'expired') return 'failed';
  if (!payment.paid)
    return (await orders.hasAsyncFailed(payment.sessionId)) ? 'failed' : 'confirming';

  const intent = await orders.intent(payment.orderId);
  const trouble = intent ? paymentMismatch(payment, intent) : 'there is no intent for this payment';
  if (!trouble) return 'fulfil';
  await orders.raiseAlert({
    kind: intent ? 'payment-mismatch' : 'intent-missing',
    subject: payment.sessionId,
    note: trouble,
    at: now(),
  });
  return 'refused';
}

async function commit(
  payment: PaymentState,
  source: FulfilmentSource,
  services: ShopServices,
): Promise<Order> {
  const { orders, vault, now } = services;
  const intent = payment.orderId ? await orders.intent(payment.orderId) : undefined;
  if (!intent)
    throw new Error(`The intent of session ${vault.fingerprint(payment.sessionId)} disappeared.`);
  const buyer = orders.buyerOf(intent);
  const order: Order = {
    orderId: intent.orderId,
    sessionId: payment.sessionId,
    lines: intent.lines,
    totalCents: payment.totalCents,
    currency: payment.currency,
    buyer: vault.seal({ ...buyer, email: payment.email ?? buyer.email }),
    paymentId: payment.paymentId,
    live: payment.live,
    source,
    at: now(),
  };
  if ((await orders.saveOrder(order)) === 'created') return order;
  const first = await orders.order(payment.sessionId);
  if (!first)
    throw new Error(
      `The order of session ${vault.fingerprint(payment.sessionId)} cannot be read back.`,
    );
  return first;
}

/** Writes what follows from an order. Gives the first attempt to send its receipt. */
async function complete(
  order: Order,
  licenceId: string,
  services: ShopServices,
): Promise<() => Promise<unknown>> {
  const { orders, outbox, now } = services;
  const { sessionId, at } = order;
  const files = await Promise.all(order.lines.map((line) => licenseFile(line, order, services)));
  await orders.saveLicence({ licenceId, sessionId, files, at });
  await orders.saveLink(licenceId, { generation: 1, at, expiresAt: at + LINK_LIFETIME });
  await orders.indexOrder(order);
  await services.orderList.enter(order);
  const mailId = receiptMailId(sessionId, services);
  const receipt: QueuedMail = { mailId, subject: { type: 'receipt', sessionId }, at };
  const queued = await outbox.queue(receipt);
  await compareWithEarlier(order, services);
  await orders.markDone(sessionId, now());
  return () => deliverQueued(receipt, queued, services);
}

/** Two tabs can pay for one cart twice. Both are orders; the coach decides about the money. */
async function compareWithEarlier(order: Order, { orders, now }: ShopServices): Promise<void> {
  const { sessionId, at, lines } = order;
  const { email } = orders.buyerOf(order);
  const earlier = await orders.lineUp({ sessionId, at }, { email, lines });
  if (!earlier || Math.abs(at - earlier.at) > DUPLICATE_WINDOW) return;
  await orders.raiseAlert({
    kind: 'duplicate-purchase',
    subject: sessionId,
    note: `The same buyer paid for the same books twice within ${DUPLICATE_WINDOW / DAY} days: before this session, ${earlier.sessionId}. Ask, and give the money of one back if it was a mistake.`,
    at: now(),
  });
}

async function licenseFile(
  line: Order['lines'][number],
  order: Order,
  { books, orders, now }: ShopServices,
): Promise<LicensedFile> {
  const { slug, title, quantity } = line;
  const file = await books.current(slug);
  if (!file) {
    await orders.raiseAlert({
      kind: 'file-missing',
      subject: `${slug}-${order.sessionId}`,
      note: `"${title}" was paid but has no file. Upload it; the order then completes by itself.`,
      at: now(),
    });
    throw new ShopError(
      'file_missing',
      'We have your payment. Your book is being prepared. We will e-mail it to you.',
    );
  }
  const { sha256, bytes, pages, fileName, others } = file;
  return {
    slug,
    title,
    quantity,
    sha256,
    bytes,
    fileName,
    pages,
    ...(others ? { others } : {}),
  };
}
