import type { BookNumbers, CoachToday } from '#src/contracts/coach-today.ts';
import { earnedCents, formatMonth, type MonthSales } from '#src/domain/coach/sales.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { formatPrice } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';
import { WeekChart, type Series } from './WeekChart.tsx';

/** Number of months shown initially. Earlier ones are collapsed. */
const MONTHS_SHOWN = 6;

/** The coach's numbers: today, by month, and by week. */
export function SalesAndReaders({ today }: { today: CoachToday }) {
  const { today: day, weeks, months, books, ordersNotLookedAt, subscribers } = today;
  const month = months.at(-1);
  const year = day.from.slice(0, 4);
  const [empty = [], filled = []] = [true, false].map((isEmpty) =>
    COUNTED.filter(({ of }) => weeks.every((week) => week[of] === 0) === isEmpty),
  );
  const hasSales = weeks.some(({ orders, backCents }) => orders > 0 || backCents > 0);
  return (
    <>
      <section aria-labelledby="today">
        <h2 id="today">Today</h2>
        <ul className="m-0 grid max-w-[48rem] list-none grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,30%)),1fr))] gap-4 p-0">
          <Tile name="Orders" value={String(day.orders)} href={routes.adminOrders} />
          <Tile
            name="Earned today"
            value={formatPrice(earnedCents(day))}
            href={routes.adminOrders}
          />
          {month && (
            <Tile
              name={`${formatMonth(month.month, year)} so far`}
              value={formatPrice(earnedCents(month))}
              href="#weeks"
            />
          )}
          <Tile
            name="Newsletter subscribers"
            value={String(subscribers)}
            href={routes.adminSubscribers}
          />
          <Tile name="Downloads" value={String(day.downloads)} href="#charts" />
          <Tile
            name="Email problems"
            value={String(day.mailTrouble)}
            href={`${routes.adminOrders}?tasks=mail`}
          />
        </ul>
      </section>
      <section aria-labelledby="weeks">
        <h2 id="weeks">Sales and readers</h2>
        <Months months={months} thisYear={year} />
        <details id="charts">
          <summary className="min-h-target cursor-pointer py-2">
            <h3 className="inline">{`Last ${weeks.length} weeks`}</h3>
          </summary>
          <p className="text-s">
            Dates are in Eastern time, and the most recent week ends today. We count only what
            happens in the shop. We don’t track visitors.
          </p>
          <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-x-8 gap-y-8">
            {hasSales && (
              <>
                <WeekChart
                  title="Orders"
                  sentence={compare(
                    weeks.map(({ orders }) => orders),
                    (count) => counted(count, 'order'),
                  )}
                  weeks={weeks}
                  series={[{ name: 'Orders', of: 'orders' }]}
                />
                <WeekChart
                  title="Earnings"
                  sentence={compare(
                    weeks.map(earnedCents),
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
              </>
            )}
            {books.length > 0 && <Books books={books} notLookedAt={ordersNotLookedAt} />}
            {filled.map(({ title, name, of, one, many, note }) => (
              <WeekChart
                key={title}
                title={title}
                sentence={compare(
                  weeks.map((week) => week[of]),
                  (count) => counted(count, one, many),
                )}
                note={note}
                weeks={weeks}
                series={[{ name, of }]}
              />
            ))}
          </div>
          {(!hasSales || empty.length > 0) && (
            <p className="mt-4">
              {`In the last ${weeks.length} weeks, there were no ${inList([
                ...(hasSales ? [] : ['orders']),
                ...empty.map(({ few }) => few),
              ])}.`}
            </p>
          )}
        </details>
      </section>
    </>
  );
}

type CountedSeries = Series & {
  title: string;
  one: string;
  many?: string;
  /** Name of the metric, for the list of metrics with nothing but zeros. */
  few: string;
  /** Explanation of the metric. */
  note?: string;
};

/** Weekly metrics other than revenue. `name` is the column heading. */
const COUNTED: readonly CountedSeries[] = [
  {
    title: 'Downloads',
    name: 'Downloads',
    of: 'downloads',
    one: 'download',
    few: 'downloads',
  },
  {
    title: 'Used-up download links',
    name: 'Links',
    of: 'linksOver',
    one: 'link',
    few: 'used-up download links',
    note: `A download link in an email works ${REDEMPTIONS_PER_LINK} times for each book. After that, the buyer can get a new link on the My Downloads page, so you don’t have to do anything.`,
  },
  {
    title: 'New newsletter subscribers',
    name: 'New subscribers',
    of: 'newSubscribers',
    one: 'new subscriber',
    few: 'new newsletter subscribers',
  },
  {
    title: 'Free guide requests',
    name: 'Requests',
    of: 'guides',
    one: 'request',
    few: 'requests for the free guide',
  },
  {
    title: 'Searches with no results',
    name: 'Searches',
    of: 'unanswered',
    one: 'search',
    many: 'searches',
    few: 'searches with no results',
  },
  {
    title: 'Reported posts',
    name: 'Reports',
    of: 'reports',
    one: 'report',
    few: 'reported posts',
  },
];

const inList = (words: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);

/** A number that links to the page with the details. */
function Tile({ name, value, href }: { name: string; value: string; href: string }) {
  return (
    <li className="m-0">
      <a
        className="block border-t-4 border-act bg-surface p-4 text-ink no-underline hover:underline"
        href={href}
      >
        <span>{name}</span>
        <b className="block text-xl">{value}</b>
      </a>
    </li>
  );
}

/** A horizontal bar. Not shown for negative values. */
function Bar({ value, most }: { value: number; most: number }) {
  return (
    <svg
      className="block h-[0.75rem] w-full"
      viewBox={`0 0 ${most} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={Math.max(value, 0)} height="1" className="fill-act" />
    </svg>
  );
}

/** The current month as a line of text, and each month as a bar with its numbers. */
function Months({ months, thisYear }: { months: readonly MonthSales[]; thisYear: string }) {
  const now = months.at(-1);
  if (!now) return <p>You haven’t sold anything yet. Your first sale will show up here.</p>;
  const most = Math.max(1, ...months.map(earnedCents));
  const newestFirst = months.toReversed();
  const lines = newestFirst.map((sales) => (
    <li key={sales.month} className="m-0">
      <span>{`${formatMonth(sales.month, thisYear)}: `}</span>
      <b>{formatPrice(earnedCents(sales))}</b>
      <span>{`, ${counted(sales.orders, 'order')}`}</span>
      <Bar value={earnedCents(sales)} most={most} />
    </li>
  ));
  return (
    <>
      <p className="text-l">
        <b>{monthLine(now, thisYear)}</b>
      </p>
      {lines.length > 1 && (
        <ul className="m-0 mt-3 grid max-w-[30rem] list-none gap-3 p-0">
          {lines.slice(0, MONTHS_SHOWN)}
        </ul>
      )}
      {lines.length > MONTHS_SHOWN && (
        <details className="max-w-[30rem]">
          <summary className="min-h-target cursor-pointer py-2">Earlier months</summary>
          <ul className="m-0 grid list-none gap-3 p-0">{lines.slice(MONTHS_SHOWN)}</ul>
        </details>
      )}
      <p className="text-s">
        Refunds are already subtracted. A refund counts in the month you issued it.
      </p>
    </>
  );
}

/** Returns text such as "November: 3 orders, $34.98 after refunds". */
function monthLine(sales: MonthSales, thisYear: string): string {
  const refunds = sales.backCents > 0 ? ' after refunds' : '';
  return `${formatMonth(sales.month, thisYear)}: ${counted(sales.orders, 'order')}, ${formatPrice(earnedCents(sales))}${refunds}`;
}

/** Copies sold per book: a bar beside the title, and the numbers in the same row. */
function Books({ books, notLookedAt }: { books: readonly BookNumbers[]; notLookedAt: number }) {
  const most = Math.max(1, ...books.map(({ sold }) => sold));
  return (
    <section aria-labelledby="books" className="break-inside-avoid">
      <h3 id="books" className="m-0">
        Sales by book
      </h3>
      <ul className="m-0 mt-3 grid max-w-[30rem] list-none gap-3 p-0">
        {books.map(({ slug, title, sold, inBundles, cents }) => (
          <li key={slug} className="m-0">
            <span>{`${title}: `}</span>
            <b>{sold}</b>
            <span>{`, ${formatPrice(cents)} at full price${inBundles > 0 ? `, and ${inBundles} in bundles` : ''}`}</span>
            <Bar value={sold} most={most} />
          </li>
        ))}
      </ul>
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
