import type { ReactNode } from 'react';
import type { BookNumbers, CoachToday } from '#src/contracts/coach-today.ts';
import { formatPrice } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';
import { todayQuery, writingQuery } from './queries.ts';
import { Query } from '../ui/LoadedData.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { WeekChart, type Series } from './WeekChart.tsx';
import { WritingPlace, type LiveSite } from './ArticleDrafts.tsx';

/**
 * The dashboard's front page: what needs the coach first, then her numbers.
 * @param live What the live site shows.
 */
export default function TodayPage({ live }: { live: LiveSite | undefined }) {
  return (
    <CoachGuard>
      <Query query={todayQuery} busy="Loading your numbers...">
        {(today) => (
          <TodayNumbers today={today}>
            <Query query={writingQuery} busy="Checking your preview...">
              {(writing) => <WritingPlace writing={writing} live={live} />}
            </Query>
          </TodayNumbers>
        )}
      </Query>
    </CoachGuard>
  );
}

/**
 * The coach's open tasks and her numbers.
 * @param children Links for editing the site.
 */
export function TodayNumbers({ today, children }: { today: CoachToday; children?: ReactNode }) {
  const { today: day, weeks, books, ordersNotLookedAt, subscribers } = today;
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <section aria-labelledby="tasks">
          <h2 id="tasks">What needs your attention</h2>
          <OpenTasks today={today} />
        </section>
        <section aria-labelledby="writing" className="print:hidden">
          <h2 id="writing">Write</h2>
          {children}
        </section>
      </div>
      <section aria-labelledby="today">
        <h2 id="today">Today</h2>
        <dl className="m-0 grid max-w-[52rem] grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
          <Figure name="Orders" value={String(day.orders)} />
          <Figure name="Paid" value={formatPrice(day.paidCents)} />
          <Figure name="Downloads" value={String(day.downloads)} />
          <Figure name="Email problems" value={String(day.mailTrouble)} />
        </dl>
        <p>
          <a className="alone" href={routes.adminSubscribers}>
            Newsletter readers
          </a>
          <span>{`: ${subscribers}`}</span>
        </p>
      </section>
      <section aria-labelledby="weeks">
        <h2 id="weeks">How it goes</h2>
        <p className="text-s">{`These are the last ${weeks.length} weeks, and the latest one ends today. Days are in Eastern time.`}</p>
        <p className="text-s">We count only what happens in the shop. We do not track visitors.</p>
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-x-8 gap-y-8">
          <WeekChart
            title="Orders"
            sentence={compare(
              weeks.map(({ orders }) => orders),
              counted('order'),
            )}
            weeks={weeks}
            series={[{ name: 'Orders', of: 'orders' }]}
          />
          <WeekChart
            title="Money"
            sentence={compare(
              weeks.map(({ paidCents, backCents }) => paidCents - backCents),
              (cents) => `You earned ${formatPrice(cents)}`,
              formatPrice,
            )}
            weeks={weeks}
            series={[
              { name: 'Paid', of: 'paidCents' },
              { name: 'Refunded', of: 'backCents' },
            ]}
            format={formatPrice}
          />
          <Books books={books} notLookedAt={ordersNotLookedAt} />
          {COUNTED.map(({ title, name, of, one, many }) => (
            <WeekChart
              key={title}
              title={title}
              sentence={compare(
                weeks.map((week) => week[of]),
                counted(one, many),
              )}
              weeks={weeks}
              series={[{ name, of }]}
            />
          ))}
        </div>
      </section>
    </>
  );
}

/** Weekly counts other than money. `name` is the column heading. */
const COUNTED: readonly (Series & { title: string; one: string; many?: string })[] = [
  { title: 'Downloads', name: 'Downloads', of: 'downloads', one: 'download' },
  { title: 'Expired links', name: 'Links', of: 'linksOver', one: 'link' },
  { title: 'New newsletter readers', name: 'New readers', of: 'newSubscribers', one: 'reader' },
  {
    title: 'The free guide',
    name: 'Asked for it',
    of: 'guides',
    one: 'person asked for it',
    many: 'people asked for it',
  },
  { title: 'Unanswered questions', name: 'Questions', of: 'unanswered', one: 'question' },
  { title: 'Posts that readers reported', name: 'Reports', of: 'reports', one: 'report' },
];

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="border-t-4 border-act bg-surface p-4">
      <dt>{name}</dt>
      <dd className="m-0 text-xl font-[700]">{value}</dd>
    </div>
  );
}

/** Copies sold per book: a bar next to the title, and the numbers in the same row. */
function Books({ books, notLookedAt }: { books: readonly BookNumbers[]; notLookedAt: number }) {
  const most = Math.max(1, ...books.map(({ sold }) => sold));
  return (
    <section aria-labelledby="books" className="break-inside-avoid">
      <h3 id="books" className="m-0">
        Sold, by book
      </h3>
      {books.length === 0 ? (
        <p className="mt-1">No books were sold in these weeks.</p>
      ) : (
        <ul className="m-0 mt-3 grid max-w-[30rem] list-none gap-3 p-0">
          {books.map(({ slug, title, sold, inBundles, cents }) => (
            <li key={slug} className="m-0">
              <span>{`${title}: `}</span>
              <b>{sold}</b>
              <span>{`, ${formatPrice(cents)} at full price${inBundles > 0 ? `, and ${inBundles} in bundles` : ''}`}</span>
              <svg
                className="block h-[0.75rem] w-full"
                viewBox={`0 0 ${most} 1`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={sold} height="1" className="fill-act" />
              </svg>
            </li>
          ))}
        </ul>
      )}
      {notLookedAt > 0 && (
        <p className="text-s">{`We counted only the newest orders here, and left out ${notLookedAt} older ${notLookedAt === 1 ? 'one' : 'ones'}.`}</p>
      )}
    </section>
  );
}

/** Returns text such as "7 orders in the last 7 days, 2 more than in the 7 days before." */
function compare(
  weeks: readonly number[],
  say: (value: number) => string,
  difference: (value: number) => string = String,
): string {
  const [before = 0, now = 0] = weeks.slice(-2);
  const less = difference === String ? 'fewer' : 'less';
  const change =
    now === before
      ? 'the same as'
      : `${difference(Math.abs(now - before))} ${now > before ? 'more' : less} than`;
  return `${say(now)} in the last 7 days, ${change} in the 7 days before.`;
}

function counted(one: string, many = `${one}s`): (count: number) => string {
  return (count) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
}
