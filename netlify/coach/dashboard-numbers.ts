import type { BookNumbers, CoachToday, Numbers } from '#src/contracts/coach-today.ts';
import { taskOf, type Task } from '#src/domain/alerts/alert.ts';
import { easternDay, lastEasternDays, utcDaysOf } from '#src/domain/coach-day.ts';
import type { SoldBook } from '#netlify/orders/order-repository.ts';
import { readMonthSales } from './month-sales.ts';
import { refundsMade } from './refund-amounts.ts';
import type { Services } from '#netlify/services.ts';

const WEEKS = 12;
const WEEK = 7;
/** Totals that are read from counters, each with its counter's name. */
const NOTED = [
  ['downloads', 'downloads'],
  ['mailTrouble', 'mail-trouble'],
  ['linksOver', 'links-over'],
  ['newSubscribers', 'new-subscribers'],
  ['guides', 'guides'],
  ['reports', 'reports'],
] as const;
/**
 * Maximum number of orders, newest first, to read for per-book totals if the store can't compute
 * them.
 */
const MOST_ORDERS = 50;

/**
 * Returns the coach's numbers for the last 12 weeks and months. Counts orders from their keys
 * instead of reading them. The exception is per-book totals: if the store can't compute those, it
 * reads some orders.
 */
export async function readDashboardNumbers(
  services: Pick<
    Services,
    | 'alerts'
    | 'counters'
    | 'env'
    | 'messages'
    | 'now'
    | 'orderList'
    | 'orderRepository'
    | 'orders'
    | 'posts'
    | 'records'
    | 'reviews'
    | 'subscribers'
    | 'unanswered'
  >,
): Promise<CoachToday> {
  const { orderList, counters, alerts, messages, posts, reviews } = services;
  const { subscribers, unanswered, now } = services;
  const days = lastEasternDays(now(), WEEKS * WEEK);
  const utcDays = utcDaysOf(days);
  const [listed, noted, back, months, questions, open, waiting, subscriberCount] =
    await Promise.all([
      orderList.ofDays(utcDays),
      Promise.all(NOTED.map(([, name]) => counters.ofDays(name, utcDays))),
      counters.ofDays('money-back', utcDays),
      readMonthSales(services),
      unanswered.counts(),
      alerts.open(),
      Promise.all([posts.list('waiting', 0), reviews.list('waiting', 0), messages.list('open', 0)]),
      subscribers.count(),
    ]);
  const [waitingPosts, waitingReviews, openMessages] = waiting;

  const weeks = Array.from({ length: WEEKS }, (_, week) => zeroNumbers(days[week * WEEK] ?? ''));
  const today = zeroNumbers(days.at(-1) ?? '');
  type Counted = Exclude<keyof Numbers, 'from'>;
  const add = (day: string, what: Counted, count = 1) => {
    const week = weeks[Math.floor(days.indexOf(day) / WEEK)];
    if (week) week[what] += count;
    if (day === today.from) today[what] += count;
  };
  for (const { at, totalCents } of listed) {
    add(easternDay(at), 'orders');
    add(easternDay(at), 'paidCents', totalCents);
  }
  for (const [index, [what]] of NOTED.entries())
    for (const { at } of noted[index] ?? []) add(easternDay(at), what);
  for (const { at, cents } of refundsMade(back)) add(easternDay(at), 'backCents', cents);
  for (const { day, count } of questions) add(day, 'unanswered', count);

  const tasks: Partial<Record<Task, number>> = {};
  for (const alert of open) {
    const task = taskOf(alert);
    tasks[task] = (tasks[task] ?? 0) + 1;
  }
  return {
    today,
    weeks,
    months,
    ...(await readBooks(listed, days, services)),
    tasks,
    posts: { total: waitingPosts.total, inDanger: waitingPosts.inDanger },
    reviews: { total: waitingReviews.total, inDanger: waitingReviews.inDanger },
    messages: { total: openMessages.total, inDanger: openMessages.inDanger },
    subscribers: subscriberCount,
  };
}

function zeroNumbers(from: string): Numbers {
  return {
    from,
    ...{ orders: 0, paidCents: 0, backCents: 0, downloads: 0, linksOver: 0, mailTrouble: 0 },
    ...{ newSubscribers: 0, guides: 0, unanswered: 0, reports: 0 },
  };
}

/** Returns per-book totals, computed by the store if possible, or else from the newest orders. */
async function readBooks(
  listed: readonly { sessionId: string; at: number }[],
  days: readonly string[],
  { orderRepository, orders, env }: Pick<Services, 'env' | 'orderRepository' | 'orders'>,
): Promise<Pick<CoachToday, 'books' | 'ordersNotLookedAt'>> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const sold = await orderRepository.soldBooks(first, last, env.stripe.live);
  if (sold) return { books: sumBooks(sold), ordersNotLookedAt: 0 };
  const newest = listed.toSorted((a, b) => b.at - a.at).slice(0, MOST_ORDERS);
  const found = await Promise.all(newest.map(({ sessionId }) => orders.find(sessionId)));
  const books = found.flatMap((order) =>
    (order?.lines ?? []).flatMap(({ slug, title, quantity, unitCents, books: parts = [] }) => [
      { slug, title, sold: quantity, inBundles: 0, cents: unitCents * quantity },
      ...parts.map((book) => ({ ...book, sold: 0, inBundles: quantity, cents: 0 })),
    ]),
  );
  return { books: sumBooks(books), ordersNotLookedAt: listed.length - newest.length };
}

/** Totals sales per book, best sellers first, with ties sorted by title. */
function sumBooks(sold: readonly Omit<SoldBook, 'day'>[]): BookNumbers[] {
  const books = new Map<string, BookNumbers>();
  for (const { slug, title, sold: count, inBundles, cents } of sold) {
    const book = books.get(slug) ?? { slug, title, sold: 0, inBundles: 0, cents: 0 };
    books.set(slug, {
      ...book,
      sold: book.sold + count,
      inBundles: book.inBundles + inBundles,
      cents: book.cents + cents,
    });
  }
  return [...books.values()].toSorted((a, b) => b.sold - a.sold || a.title.localeCompare(b.title));
}
