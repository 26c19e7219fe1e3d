import type { OrderGift, OrderRow } from '#src/contracts/coach-orders.ts';
import { CHECKOUT_SESSION_ID } from '#src/contracts/process-purchase.ts';
import { type Alert, type Task, taskOf } from '#src/domain/alert.ts';
import type { Gift } from '#src/domain/gift.ts';
import { maskAddress } from '#src/domain/email-address.ts';
import type { Cents } from '#src/domain/money.ts';
import { type Access, type Order, accessOf, orderNumber } from '#src/domain/order.ts';
import {
  type MailState,
  type TimelineFact,
  foldMails,
  giftState,
} from '#src/domain/order-timeline.ts';
import type { HeardFacts } from '#netlify/services/access-log.ts';
import type { OrderFacts } from '#netlify/services/order-facts.ts';
import type { Services } from '#netlify/services/services.ts';
import { readMails } from './timeline.ts';

/** The rows of orders; which those are is found out while what waits is read. */
export async function readRows(
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
export async function namedAlerts(services: OrderFacts) {
  return Promise.all(
    (await services.alerts.open()).map(async (alert) => ({
      alert,
      sessionId: await sessionOf(alert, services),
    })),
  );
}

export function alertsAbout(
  sessionId: string,
  named: Awaited<ReturnType<typeof namedAlerts>>,
): Alert[] {
  return named.filter((one) => one.sessionId === sessionId).map(({ alert }) => alert);
}

/** The order of an alert; alerts about the site itself have none. */
export async function sessionOf(
  alert: Alert,
  { orderList }: OrderFacts,
): Promise<string | undefined> {
  if (alert.sessionId !== undefined) return alert.sessionId;
  const last = alert.subject.slice(alert.subject.lastIndexOf('-') + 1);
  if (CHECKOUT_SESSION_ID.test(last)) return last;
  return alert.kind === 'dispute' ? orderList.ofPayment(alert.subject) : undefined;
}

export async function readRow(
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

export function rowOf(
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
  return lines.map(({ title, quantity }) => (quantity > 1 ? `${title} (${quantity})` : title));
}

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

export function stateOf(
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
