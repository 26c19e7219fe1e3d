import { useQuery } from '@tanstack/react-query';
import type { BookNumbers, CoachToday, DayNumbers, Waiting } from '../../contracts/coach-today.ts';
import { NEEDS, type Need } from '../../domain/alert.ts';
import { shortDay } from '../../domain/coach-day.ts';
import { formatPrice } from '../../domain/money.ts';
import { routes } from '../../routes.ts';
import { todayQuery } from './queries.ts';
import { serverState } from '../../stores/server-state.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Room } from './Room.tsx';

/** A table that may scroll must be reachable by keys. */
const SCROLLS = { tabIndex: 0 } as const;

/** The front of the coach's room: who needs her first, then how it goes. */
export default function TodayPage() {
  return (
    <Room>
      <Today />
    </Room>
  );
}

function Today() {
  const today = useQuery(todayQuery, serverState);
  return (
    <Loaded query={today} busy="Reading the numbers...">
      {(numbers) => <TodayNumbers today={numbers} />}
    </Loaded>
  );
}

/** What waits for the coach, and her numbers. */
export function TodayNumbers({ today }: { today: CoachToday }) {
  const { days, books = [], subscribers } = today;
  const last = days.at(-1);
  return (
    <>
      <section aria-labelledby="needs">
        <h2 id="needs">What needs you</h2>
        <NeedsYou today={today} />
      </section>
      {last && (
        <section aria-labelledby="today">
          <h2 id="today">Today</h2>
          <dl className="m-0 grid max-w-[52rem] grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
            <Figure name="Orders" value={String(last.orders)} />
            <Figure name="Paid" value={formatPrice(last.revenueCents)} />
            <Figure name="Downloads" value={String(last.downloads)} />
            <Figure name="Mail trouble" value={String(last.mailTrouble)} />
          </dl>
          <p>
            <a className="alone" href={routes.adminSubscribers}>
              Newsletter readers
            </a>
            : {subscribers}
          </p>
        </section>
      )}
      <section aria-labelledby="days" className="min-w-0">
        <h2 id="days">The last {days.length} days</h2>
        <Bars days={days} />
        <DayTable days={days} />
        <p className="text-s">
          Days are in Eastern time. Paid is what Stripe took in, before any money went back.
        </p>
        {books.length > 0 && (
          <>
            <h3>By book</h3>
            <BookTable books={books} />
          </>
        )}
      </section>
    </>
  );
}

/** "All is well" only when nothing at all waits; somebody in danger stands first. */
function NeedsYou({ today: { needs, posts, reviews } }: { today: CoachToday }) {
  const alerts = Object.entries(needs) as [Need, number][];
  if (alerts.length === 0 && posts.total === 0 && reviews.total === 0) {
    return <p>Nothing needs you. All is well.</p>;
  }
  const inDanger = posts.inDanger + reviews.inDanger;
  return (
    <>
      {inDanger > 0 && (
        <Notice kind="bad" title="Somebody may be in danger. Read this now." level={3}>
          <Danger waiting={posts} what="post" href={routes.adminPosts} />
          <Danger waiting={reviews} what="review" href={routes.adminReviews} />
          <p>What to do stands beside the words.</p>
        </Notice>
      )}
      <ul className="mt-3">
        {alerts.map(([kind, count]) => (
          <li key={kind}>
            <a className="alone" href={`${routes.adminOrders}?needs=${kind}`}>
              {NEEDS[kind]}
            </a>
            : {count}
          </li>
        ))}
        <Waits waiting={posts} what="post" href={routes.adminPosts} />
        <Waits waiting={reviews} what="review" href={routes.adminReviews} />
      </ul>
    </>
  );
}

function Danger({ waiting, what, href }: { waiting: Waiting; what: string; href: string }) {
  const { inDanger } = waiting;
  if (inDanger === 0) return null;
  return (
    <p>
      <a className="button button--fill" href={href}>
        {inDanger === 1
          ? `Read the ${what} of a person in danger`
          : `Read the ${inDanger} ${what}s of people in danger`}
      </a>
    </p>
  );
}

function Waits({ waiting, what, href }: { waiting: Waiting; what: string; href: string }) {
  const { total } = waiting;
  if (total === 0) return null;
  return (
    <li>
      <a className="alone" href={href}>
        {total === 1 ? `1 ${what} waits` : `${total} ${what}s wait`}
      </a>
    </li>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="border-t-4 border-act bg-surface p-4">
      <dt>{name}</dt>
      <dd className="m-0 text-xl font-[700]">{value}</dd>
    </div>
  );
}

/** One bar for the orders of each day. The table below says the same in figures. */
function Bars({ days }: { days: readonly DayNumbers[] }) {
  const most = Math.max(1, ...days.map(({ orders }) => orders));
  const sum = days.reduce((total, { orders }) => total + orders, 0);
  return (
    <svg
      className="mb-4 block h-auto w-full max-w-[44rem] border-b-2 border-line-strong fill-act"
      viewBox={`0 0 ${days.length * 20 - 2} 100`}
      role="img"
      aria-label={`Orders of the last ${days.length} days: ${sum} in all, at most ${most} in a day. The table below has each day.`}
    >
      {days.map(({ day, orders }, index) => {
        const height = Math.max(1, Math.round((orders / most) * 100));
        return <rect key={day} x={index * 20} y={100 - height} width={18} height={height} rx={2} />;
      })}
    </svg>
  );
}

function DayTable({ days }: { days: readonly DayNumbers[] }) {
  return (
    <NumberTable
      name="Numbers of each day"
      heads={['Day', 'Orders', 'Paid', 'Downloads', 'Mail trouble']}
      rows={days
        .toReversed()
        .map(({ day, orders, revenueCents, downloads, mailTrouble }) => [
          shortDay(day),
          orders,
          formatPrice(revenueCents),
          downloads,
          mailTrouble,
        ])}
    />
  );
}

function BookTable({ books }: { books: readonly BookNumbers[] }) {
  return (
    <NumberTable
      name="Numbers of each book"
      heads={['Book', 'Sold', 'At the full price']}
      rows={books.map(({ title, sold, cents }) => [title, sold, formatPrice(cents)])}
    />
  );
}

/** A table of numbers; the first column names what they are of, and no two rows have the same name. */
function NumberTable({
  name,
  heads,
  rows,
}: {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}) {
  return (
    <div className="max-w-[52rem] overflow-x-auto" role="region" aria-label={name} {...SCROLLS}>
      <table className="w-full border-collapse text-start max-sm:text-s [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:pe-2 [&_:is(td,th)]:text-start">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
