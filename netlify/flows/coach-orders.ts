import type { Delivery } from './deliver-mail.ts';
import type {
  MailPreview,
  TaskRow,
  TaskRows,
  OrderDetail,
  OrderExport,
  OrderExports,
  OrderGift,
  OrderTask,
  OrderRow,
  OrderRows,
} from '#src/contracts/coach-orders.ts';
import { CHECKOUT_SESSION_ID } from '#src/contracts/process-purchase.ts';
import { taskOf, type Alert, type Task } from '#src/domain/alert.ts';
import { giftDayWords, type Gift } from '#src/domain/gift.ts';
import { maskAddress, readEmailAddress } from '#src/domain/email-address.ts';
import type { Cents } from '#src/domain/money.ts';
import {
  accessOf,
  orderNumber,
  sumsOf,
  titleWords,
  type Access,
  type Buyer,
  type Order,
  type OrderLine,
} from '#src/domain/order.ts';
import {
  foldMails,
  giftState,
  describeTimeline,
  type MailState,
  type TimelineFact,
} from '#src/domain/order-timeline.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { HeardFacts } from '#netlify/services/access-log.ts';
import { isRehearsal } from '#netlify/services/env.ts';
import type { OrderFacts } from '#netlify/services/order-facts.ts';
import type { FoundSessions } from '#netlify/services/order-repository.ts';
import { orderMailOf } from '#netlify/messages/registry.ts';
import { dueAt, type MailJob } from '#netlify/services/outbox.ts';
import type { Services } from '#netlify/services/services.ts';
import type { ShopServices } from '#netlify/services/shop-services.ts';
import { receiptMailId } from './fulfil-purchase.ts';
import { helpBuyer } from './help-buyer.ts';
import { linkMailToCome } from './send-fresh-link.ts';

type Dependencies = Pick<
  Services,
  | 'accessLog'
  | 'alerts'
  | 'crypto'
  | 'gifts'
  | 'entitlements'
  | 'orderAddresses'
  | 'orderList'
  | 'orderNotes'
  | 'orders'
  | 'outbox'
  | 'people'
>;

/** Orders on one page of the list. */
const PAGE = 20;
/** Orders in one answer for the table; each costs some reads. */
const EXPORT_PAGE = 50;
/** The most that one search gives. */
const MOST_FOUND = 20;
/** The most that the list of what waits shows at once. */
const MOST_TASKS = 50;
/** Links whose downloads the timeline tells; the newest ones. */
const MOST_LINKS = 10;

/** The newest orders, or those behind a place of an earlier page. */
export async function listOrders(
  before: string | undefined,
  services: Pick<Services, 'orderList' | 'orderRepository'>,
): Promise<OrderRows> {
  const page = services.orderList.page(before, PAGE);
  const sessions = page.then(({ orders }) => orders.map(({ sessionId }) => sessionId));
  const rows = await readRows(sessions, services);
  const { next } = await page;
  return { orders: rows, ...(next === undefined ? {} : { next }) };
}

/**
 * Finds orders by email address, order number, session or payment, and where the store can be asked by a part of
 * the address; the newest first. @param before Where an earlier answer has ended.
 */
export async function findOrders(
  text: string,
  services: Pick<Services, 'orderList' | 'orderRepository' | 'orders'>,
  before?: string,
): Promise<OrderRows> {
  const found = sessionsFor(text, services, before);
  const sessions = found.then((all) => all.sessions.slice(0, MOST_FOUND));
  const rows = await readRows(sessions, services);
  const { next } = await found;
  return {
    orders: rows.toSorted((a, b) => b.at - a.at),
    ...(next === undefined ? {} : { next }),
  };
}

async function sessionsFor(
  text: string,
  services: Pick<Services, 'orderList' | 'orderRepository' | 'orders'>,
  before: string | undefined,
): Promise<FoundSessions> {
  const { orderRepository } = services;
  const sessions = before === undefined ? await namedBy(text, services) : [];
  if (sessions.length > 0) return { sessions, next: undefined };
  return (await orderRepository.findByAddress(text, before)) ?? { sessions, next: undefined };
}

/** Orders that this names as a whole. */
async function namedBy(
  text: string,
  { orders, orderList }: Pick<Services, 'orderList' | 'orders'>,
): Promise<string[]> {
  const address = readEmailAddress(text);
  if (address) return orders.sessionsOfBuyer(address);
  if (CHECKOUT_SESSION_ID.test(text)) return [text];
  if (/^(?:pi|py|ch)_\w{6,100}$/.test(text)) {
    const sessionId = await orderList.ofPayment(text);
    return sessionId === undefined ? [] : [sessionId];
  }
  const number = text.replace(/^#|\s/g, '').toLowerCase();
  return /^[a-f0-9]{3,8}$/.test(number) ? orderList.ofNumber(number) : [];
}

/** What waits for the coach, the newest first. */
export async function listTasks(task: Task | undefined, services: Dependencies): Promise<TaskRows> {
  const alerts = await services.alerts.open();
  return taskRows(
    alerts.filter((alert) => task === undefined || taskOf(alert) === task),
    services,
  );
}

/** What the coach has put aside, the newest first. */
export async function listArchived(services: Dependencies): Promise<TaskRows> {
  return taskRows(await services.alerts.archived(), services);
}

async function taskRows(alerts: readonly Alert[], services: Dependencies): Promise<TaskRows> {
  const tasks = await Promise.all(
    alerts.slice(0, MOST_TASKS).map(async (alert): Promise<TaskRow> => {
      const sessionId = await sessionOf(alert, services);
      const order = sessionId && (await services.orders.find(sessionId));
      return {
        ...(await describeTask(alert, services)),
        ...(order ? { order: await readRow(order, [alert], services) } : {}),
      };
    }),
  );
  return { tasks, total: alerts.length };
}

async function describeTask(
  alert: Alert,
  { orders }: Pick<Services, 'orders'>,
): Promise<OrderTask> {
  const { otherSessionId } = alert;
  const other = otherSessionId === undefined ? undefined : await orders.find(otherSessionId);
  return {
    alert,
    task: taskOf(alert),
    ...(other ? { other: { sessionId: other.sessionId, number: orderNumber(other.orderId) } } : {}),
  };
}

/** The order of an alert; alerts about the site itself have none. */
async function sessionOf(alert: Alert, { orderList }: OrderFacts): Promise<string | undefined> {
  if (alert.sessionId !== undefined) return alert.sessionId;
  const last = alert.subject.slice(alert.subject.lastIndexOf('-') + 1);
  if (CHECKOUT_SESSION_ID.test(last)) return last;
  return alert.kind === 'dispute' ? orderList.ofPayment(alert.subject) : undefined;
}

/**
 * One order with its timeline.
 * @throws {HttpError} session_not_found
 */
export async function openOrder(sessionId: string, services: Dependencies): Promise<OrderDetail> {
  const { orders, gifts, entitlements, orderAddresses, orderNotes, crypto } = services;
  const order = await requireOrder(sessionId, services);
  const [{ timeline, money }, alerts, link, email, buyer, note, gift] = await Promise.all([
    readTimeline(order, services),
    namedAlerts(services).then((named) => alertsAbout(sessionId, named)),
    entitlements.newestLink(crypto.entitlementId(sessionId)),
    orderAddresses.current(order),
    orders.buyerOf(order),
    orderNotes.current(order),
    gifts.find(order),
  ]);
  const entitlement = link && (await entitlements.find(crypto.entitlementId(sessionId)));
  const { country, withdrawalConsent } = order;
  const stripeUrl = stripeUrlOf(order);
  const books =
    entitlement &&
    link &&
    (await Promise.all(
      entitlement.files.map(async ({ slug, title, quantity }) => {
        const { entitlementId } = entitlement;
        const place = { entitlementId, linkVersion: link.linkVersion, slug };
        return { title, quantity, usesLeft: await entitlements.usesLeft(place) };
      }),
    ));
  return {
    ...rowOf(order, email, stateOf(order, money, timeline, gift), alerts),
    name: nameOf(buyer),
    email: email ?? '',
    sums: sumsOf(order),
    ...(country === undefined ? {} : { country }),
    ...(withdrawalConsent === undefined ? {} : { withdrawalConsent }),
    ...(stripeUrl === undefined ? {} : { stripeUrl }),
    ...(link && books
      ? { link: { linkVersion: link.linkVersion, expiresAt: link.expiresAt, books } }
      : {}),
    alerts: await Promise.all(alerts.map((alert) => describeTask(alert, services))),
    note,
    timeline,
  };
}

/**
 * The mail that {@link sendBooks} would send to another address. Nothing is sent, and nothing is made.
 * @throws {HttpError} session_not_found, access_stopped
 */
export async function lookAtMail(
  sessionId: string,
  email: string,
  services: Pick<
    Services,
    'accessLog' | 'catalogue' | 'crypto' | 'env' | 'gifts' | 'entitlements' | 'now' | 'orders'
  >,
): Promise<MailPreview> {
  const { subject, text } = await linkMailToCome(sessionId, services);
  return { to: email, subject, text };
}

/**
 * Mails the buyer a link: to a new address when one is given, else a new link with all its days and downloads.
 * An order that was paid and not finished is finished first.
 * @throws {HttpError} session_not_found, access_stopped, too_many_requests
 */
export async function sendBooks(
  sessionId: string,
  email: string | undefined,
  services: Delivery &
    Pick<ShopServices, 'books' | 'pendingOrders' | 'payments' | 'pendingPayments' | 'records'>,
): Promise<OrderDetail> {
  const help = await helpBuyer(sessionId, email, services, { newLink: email === undefined });
  if (help.status !== 'paid') throw notPaid();
  if (help.waitsFor !== undefined) {
    const order = await openOrder(sessionId, services);
    const day = order.gift ? giftDayWords(order.gift.on) : 'its day';
    return { ...order, done: `Changed. The gift goes to ${help.waitsFor} on ${day}.` };
  }
  if (help.mailedTo === undefined) {
    throw new HttpError(
      'access_stopped',
      'Nothing was sent: the books of this order cannot be opened. Look at its story to see why.',
    );
  }
  const done = isRehearsal(services.env)
    ? 'Done. This is a rehearsal: a mail goes out only to an address of COACH_EMAILS.'
    : `Sent to ${help.mailedTo}.`;
  return { ...(await openOrder(sessionId, services)), done };
}

/** What the coach reads who has stopped access or given it back, by the access that results. */
const DECIDED: Readonly<Record<Access, string>> = {
  open: 'Access is back.',
  refunded: 'The books stay closed: the money was paid back in full.',
  disputed: 'The books stay closed until the dispute is won.',
  stopped: 'Access is stopped. No email was sent about it.',
};

/**
 * Stops the access to an order's books, or gives it back.
 * @throws {HttpError} session_not_found
 */
export async function setOrderAccess(
  sessionId: string,
  isOpen: boolean,
  services: Pick<
    Services,
    | 'accessLog'
    | 'alerts'
    | 'crypto'
    | 'gifts'
    | 'entitlements'
    | 'now'
    | 'orderAddresses'
    | 'orderList'
    | 'orderNotes'
    | 'orders'
    | 'outbox'
    | 'people'
  >,
): Promise<OrderDetail> {
  await requireOrder(sessionId, services);
  await services.accessLog.decide(sessionId, isOpen, services.now());
  const order = await openOrder(sessionId, services);
  return { ...order, done: isOpen ? DECIDED[order.access] : DECIDED.stopped };
}

/** Lines for the coach's table, the newest orders first. */
export async function exportOrders(
  before: string | undefined,
  services: Pick<Services, 'orderList' | 'orderRepository'>,
): Promise<OrderExports> {
  const page = await services.orderList.page(before, EXPORT_PAGE);
  const sessions = page.orders.map(({ sessionId }) => sessionId);
  const facts = await services.orderRepository.prefetch(Promise.resolve(sessions));
  const { orders, orderAddresses, orderNotes } = facts;
  const rows = await Promise.all(
    sessions.map(async (sessionId): Promise<OrderExport[]> => {
      const order = await orders.find(sessionId);
      if (!order) return [];
      const [email, buyer, note, state] = await Promise.all([
        orderAddresses.current(order),
        orders.buyerOf(order),
        orderNotes.current(order),
        readState(order, facts),
      ]);
      return [
        {
          sessionId,
          number: orderNumber(order.orderId),
          at: order.at,
          live: order.live,
          name: nameOf(buyer),
          email: email ?? '',
          titles: order.lines.map((line) => withCopies(titleWords(line), line)),
          sums: sumsOf(order),
          refundedCents: state.backCents,
          currency: order.currency,
          country: order.country ?? '',
          access: state.access,
          mail: state.mail,
          ...(state.gift ? { gift: state.gift } : {}),
          paymentId: order.paymentId ?? '',
          note: note.text,
        },
      ];
    }),
  );
  return { rows: rows.flat(), ...(page.next === undefined ? {} : { next: page.next }) };
}

/** The rows of orders; which those are is found out while what waits is read. */
async function readRows(
  sessionIds: Promise<readonly string[]>,
  { orderRepository }: Pick<Services, 'orderRepository'>,
): Promise<OrderRow[]> {
  const facts = await orderRepository.prefetch(sessionIds);
  const [rows, alerts] = await Promise.all([
    sessionIds.then((ids) => Promise.all(ids.map((id) => readOrderRow(id, facts)))),
    namedAlerts(facts),
  ]);
  return rows
    .filter((row) => row !== undefined)
    .map((row) => ({ ...row, tasks: tasksOf(alertsAbout(row.sessionId, alerts)) }));
}

async function readOrderRow(
  sessionId: string,
  services: OrderFacts,
): Promise<OrderRow | undefined> {
  const order = await services.orders.find(sessionId);
  return order && readRow(order, [], services);
}

/** What waits, each with the order that it is about. */
async function namedAlerts(services: OrderFacts) {
  return Promise.all(
    (await services.alerts.open()).map(async (alert) => ({
      alert,
      sessionId: await sessionOf(alert, services),
    })),
  );
}

function alertsAbout(sessionId: string, named: Awaited<ReturnType<typeof namedAlerts>>): Alert[] {
  return named.filter((one) => one.sessionId === sessionId).map(({ alert }) => alert);
}

async function readRow(
  order: Order,
  alerts: readonly Alert[],
  services: OrderFacts,
): Promise<OrderRow> {
  const [email, state] = await Promise.all([
    services.orderAddresses.current(order),
    readState(order, services),
  ]);
  return rowOf(order, email, state, alerts);
}

function nameOf(buyer: Buyer | undefined): string {
  return [buyer?.firstName, buyer?.lastName].filter(Boolean).join(' ');
}

function rowOf(
  order: Order,
  email: string | undefined,
  state: RowState,
  alerts: readonly Alert[],
): OrderRow {
  const { orderId, sessionId, at, live, totalCents } = order;
  return {
    sessionId,
    number: orderNumber(orderId),
    at,
    live,
    emailMasked: maskAddress(email),
    titles: titlesOf(order),
    totalCents,
    ...state,
    tasks: tasksOf(alerts),
  };
}

const tasksOf = (alerts: readonly Alert[]): Task[] => [...new Set(alerts.map(taskOf))];

function titlesOf({ lines }: Order): string[] {
  return lines.map((line) => withCopies(line.title, line));
}

const withCopies = (title: string, { quantity }: OrderLine) =>
  quantity > 1 ? `${title} (${quantity})` : title;

/** What a row tells of an order beside what it is. */
interface RowState {
  access: Access;
  mail: MailState;
  backCents: Cents;
  gift?: OrderGift;
}

/** Where access, mail and gift stand: enough for a row, with as few calls of the store as it can be known. */
async function readState(order: Order, services: OrderFacts): Promise<RowState> {
  const [money, mails, gift] = await Promise.all([
    services.accessLog.moneyFacts(order),
    readMails(order, services),
    services.gifts.find(order),
  ]);
  return stateOf(order, money, mails, gift);
}

function stateOf(
  order: Order,
  money: HeardFacts,
  facts: readonly TimelineFact[],
  gift: Gift | undefined,
): RowState {
  const access = accessOf(money);
  const { mail, mailedCents } = foldMails(facts, order.giftOn !== undefined);
  // Before refunds were noted as such, mails told the sums; a full one may have no mail.
  const backCents = money.backCents ?? (access === 'refunded' ? order.totalCents : mailedCents);
  return { access, mail, backCents, ...giftOf(order, gift, facts) };
}

function giftOf(
  { giftOn: on }: Order,
  gift: Gift | undefined,
  facts: readonly TimelineFact[],
): { gift?: OrderGift } {
  if (on === undefined) return {};
  const { name = '', email = '', words } = gift ?? {};
  return { gift: { on, name, email, ...(words ? { words } : {}), mail: giftState(facts) } };
}

async function readMails(order: Order, services: OrderFacts): Promise<TimelineFact[]> {
  const mailIds = await services.outbox.ofSession(order.sessionId);
  const facts = await Promise.all(mailIds.map((mailId) => mailFacts(mailId, order, services)));
  return facts.flat();
}

/** What happened to payment, access, mails and links, and what that comes to for the money. */
async function readTimeline(
  order: Order,
  services: Dependencies,
): Promise<{ timeline: TimelineFact[]; money: HeardFacts }> {
  const { accessLog, orderAddresses } = services;
  const { at, totalCents, source } = order;
  const [{ facts, events }, mails, links, addresses] = await Promise.all([
    accessLog.history(order),
    readMails(order, services),
    linkFacts(order, services),
    orderAddresses.facts(order),
  ]);
  const timeline = describeTimeline([
    { kind: 'paid', at, totalCents, source },
    ...events,
    ...mails,
    ...links,
    ...addresses.map(({ kind, number, address, at: when }): TimelineFact => ({
      kind,
      number,
      address,
      at: when,
    })),
  ]);
  return { timeline, money: facts };
}

async function mailFacts(
  mailId: string,
  { sessionId, at }: Order,
  services: OrderFacts,
): Promise<TimelineFact[]> {
  const { outbox } = services;
  // The receipt is known by its id, and it was written with the order.
  const isReceipt = mailId === receiptMailId(sessionId, services);
  const receipt: MailJob = { mailId, ref: { type: 'receipt', sessionId }, at };
  const [queued, settled, deliveries] = await Promise.all([
    isReceipt ? receipt : outbox.mail(mailId),
    outbox.settled(mailId),
    outbox.deliveries(mailId),
  ]);
  const entry = queued && orderMailOf(queued.ref);
  if (!queued || !entry) return [];
  const { to, timeline } = entry;
  const { name, counts, more } = timeline;
  const facts: TimelineFact[] = [
    { kind: 'mail-queued', mailId, name, to, counts, at: dueAt(queued) },
    ...(more?.(queued.ref, queued.at) ?? []),
  ];
  if (settled?.outcome === 'sent') facts.push({ kind: 'mail-sent', mailId, at: settled.at });
  if (settled?.outcome === 'dead') {
    facts.push({ kind: 'mail-dead', mailId, reason: settled.note, at: settled.at });
  }
  for (const { what, reason, at } of deliveries) {
    facts.push(
      what === 'bounced'
        ? { kind: 'mail-bounced', mailId, reason, at }
        : { kind: 'mail-delivered', mailId, at },
    );
  }
  return facts;
}

async function linkFacts(
  order: Order,
  { entitlements, crypto }: Pick<Services, 'crypto' | 'entitlements'>,
): Promise<TimelineFact[]> {
  const entitlementId = crypto.entitlementId(order.sessionId);
  const [entitlement, newest] = await Promise.all([
    entitlements.find(entitlementId),
    entitlements.newestLink(entitlementId),
  ]);
  if (!entitlement || !newest) return [];
  const first = Math.max(1, newest.linkVersion - MOST_LINKS + 1);
  const linkVersions = Array.from(
    { length: newest.linkVersion - first + 1 },
    (_, index) => first + index,
  );
  const facts = await Promise.all(
    linkVersions.map(async (linkVersion): Promise<TimelineFact[]> => {
      const link = await entitlements.link(entitlementId, linkVersion);
      const downloads = await Promise.all(
        entitlement.files.map(async ({ slug, title }) =>
          (await entitlements.uses({ entitlementId, linkVersion, slug })).map(
            ({ at }, index): TimelineFact => ({
              kind: 'download',
              title,
              linkVersion,
              number: index + 1,
              at,
            }),
          ),
        ),
      );
      const made: TimelineFact[] = link
        ? [{ kind: 'link', linkVersion, expiresAt: link.expiresAt, at: link.at }]
        : [];
      return [...made, ...downloads.flat()];
    }),
  );
  return facts.flat();
}

function stripeUrlOf({ paymentId, live }: Order): string | undefined {
  return paymentId && `https://dashboard.stripe.com/${live ? '' : 'test/'}payments/${paymentId}`;
}

/** @throws {HttpError} session_not_found */
export async function requireOrder(
  sessionId: string,
  { orders }: Pick<Services, 'orders'>,
): Promise<Order> {
  const order = await orders.find(sessionId);
  if (order) return order;
  throw notPaid();
}

function notPaid(): HttpError {
  return new HttpError(
    'session_not_found',
    'There is no paid order here. Look at the payment in Stripe.',
  );
}
