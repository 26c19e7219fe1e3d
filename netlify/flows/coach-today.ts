import type { BookNumbers, CoachToday, DayNumbers, Waiting } from '#src/contracts/coach-today.ts';
import { needOf, type Need } from '#src/domain/alert.ts';
import { easternDay, lastEasternDays, utcDaysOf } from '#src/domain/coach-day.ts';
import type { SoldBook } from '#netlify/services/order-reader.ts';
import type { Services } from '#netlify/services/services.ts';

/** Days that the numbers show. */
const DAYS = 14;
/** Waiting posts, and reviews, that are looked at for danger: the newest. */
const MOST_READ = 100;

/**
 * The coach's numbers of the last 14 days, from keys alone: however many orders there are, no record of
 * one is read, except for the sums of each book, where the store adds them up. Only what waits for a decision is read, to say whether somebody may be in danger. Orders of test payments count only where no others can exist.
 */
export async function readToday(services: Services): Promise<CoachToday> {
  const { orderList, orderReader, counters, alerts, posts, reviews, subscribers, env, now } =
    services;
  const days = lastEasternDays(now(), DAYS);
  const utcDays = utcDaysOf(days);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [listed, sold, downloads, trouble, open, waitingPosts, waitingReviews, readers] =
    await Promise.all([
      orderList.ofDays(utcDays),
      orderReader.soldBooks(first, last, env.stripe.live),
      counters.ofDays('downloads', utcDays),
      counters.ofDays('mail-trouble', utcDays),
      alerts.open(),
      posts.list('waiting', MOST_READ),
      reviews.list('waiting', MOST_READ),
      subscribers.count(),
    ]);
  const own = listed.filter(({ live }) => live === env.stripe.live);
  const needs: Partial<Record<Need, number>> = {};
  for (const alert of open) {
    const need = needOf(alert);
    needs[need] = (needs[need] ?? 0) + 1;
  }
  const numbers = new Map(
    days.map((day) => [day, { day, orders: 0, revenueCents: 0, downloads: 0, mailTrouble: 0 }]),
  );
  for (const { at, totalCents } of own) {
    const ofDay = numbers.get(easternDay(at));
    if (!ofDay) continue;
    ofDay.orders += 1;
    ofDay.revenueCents += totalCents;
  }
  for (const at of downloads) count(numbers.get(easternDay(at)), 'downloads');
  for (const at of trouble) count(numbers.get(easternDay(at)), 'mailTrouble');
  return {
    days: [...numbers.values()],
    ...(sold ? { books: sumBooks(sold) } : {}),
    needs,
    posts: waiting(waitingPosts.total, waitingPosts.posts),
    reviews: waiting(waitingReviews.total, waitingReviews.reviews),
    subscribers: readers,
  };
}

/** The books of some days, the best sold first. */
function sumBooks(sold: readonly SoldBook[]): BookNumbers[] {
  const books = new Map<string, BookNumbers>();
  for (const { slug, title, sold: count, cents } of sold) {
    const book = books.get(slug) ?? { slug, title, sold: 0, cents: 0 };
    books.set(slug, { ...book, sold: book.sold + count, cents: book.cents + cents });
  }
  return [...books.values()].toSorted((a, b) => b.sold - a.sold);
}

function waiting(total: number, some: readonly { soundsGrave?: boolean }[]): Waiting {
  return { total, inDanger: some.filter(({ soundsGrave }) => soundsGrave).length };
}

function count(ofDay: DayNumbers | undefined, what: 'downloads' | 'mailTrouble'): void {
  if (ofDay) ofDay[what] += 1;
}
